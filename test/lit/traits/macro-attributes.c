// What a function is compiled with, and `static inline`, may come out of macros.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#define FAST __attribute__((optimize("fast-math")))
#define VERY FAST
#define INLINE static inline

INLINE void plain(int n, double *a, int i, int j) { a[i * n + j] = a[i * n + j - 1] / 3; }
static VERY void fast(int n, double *a, int i, int j) { a[i * n + j] = a[i * n + j - 1] / 3; }

void f(int n, double *a) {
  // CHECK: macro-attributes.c:[[#@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      plain(n, a, i, j);
}

void g(int n, double *a) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // CHECK: macro-attributes.c:[[#@LINE+1]]:7: remark: the call of 'fast' hands over a pointer
      fast(n, a, i, j);
}

VERY void h(int n, double *a) {
  // CHECK: macro-attributes.c:[[#@LINE+1]]:3: remark: the nest contains the attribute 'optimize'
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] = a[i * n + j - 1] / 3;
}
/* SPDX-License-Identifier: Apache-2.0 */
