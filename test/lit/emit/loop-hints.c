// Hints that a loop must follow stay before it, in the original code; gcc takes what is written.
// RUN: %hetile %s -o %t.c -- -O2 2>&1 | %FileCheck %s
// RUN: gcc -O2 -Wall -Werror -I%include -fsyntax-only %t.c
double a[90][90], b[90][90];

void hints(int n) {
// CHECK: loop-hints.c:[[@LINE+2]]:3: remark: tiled
#pragma GCC unroll 4
  for (int i = 1; i < n; i++)
#pragma GCC ivdep
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // CHECK: loop-hints.c:[[@LINE+1]]:26: remark: tiled
  _Pragma("GCC ivdep")   for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  if (n > 5)
// CHECK: loop-hints.c:[[@LINE+3]]:5: remark: tiled
#pragma GCC ivdep
#pragma GCC unroll 2
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] = a[i - 1][j] + a[i][j - 1];
}

// A region begins before the hints.
void region(int n, int steps) {
#pragma GCC unroll 2
  for (int t = 0; t < steps; t++) {
    _Pragma("GCC ivdep") _Pragma("GCC unroll 2")
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i - 1][j] + a[i + 1][j];
#pragma GCC ivdep

    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j - 1] + b[i][j + 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
