// Each function calls the one before it twice: replaced by what they return, forty levels would be 2^40
// expressions. The nests that use them are refused with the limit's name, all others are tiled.
//
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: cp %t.c %t.first.c
// RUN: %hetile %s -o %t.c -- 2>/dev/null
// RUN: cmp %t.c %t.first.c
static inline int f0(int x) { return x; }
#define LEVEL(f, g) static inline int f(int x) { return g(x) + g(2 * x); }
LEVEL(f1, f0) LEVEL(f2, f1) LEVEL(f3, f2) LEVEL(f4, f3) LEVEL(f5, f4) LEVEL(f6, f5) LEVEL(f7, f6) LEVEL(f8, f7)
LEVEL(f9, f8) LEVEL(f10, f9) LEVEL(f11, f10) LEVEL(f12, f11) LEVEL(f13, f12) LEVEL(f14, f13) LEVEL(f15, f14)
LEVEL(f16, f15) LEVEL(f17, f16) LEVEL(f18, f17) LEVEL(f19, f18) LEVEL(f20, f19) LEVEL(f21, f20) LEVEL(f22, f21)
LEVEL(f23, f22) LEVEL(f24, f23) LEVEL(f25, f24) LEVEL(f26, f25) LEVEL(f27, f26) LEVEL(f28, f27) LEVEL(f29, f28)
LEVEL(f30, f29) LEVEL(f31, f30) LEVEL(f32, f31) LEVEL(f33, f32) LEVEL(f34, f33) LEVEL(f35, f34) LEVEL(f36, f35)
LEVEL(f37, f36) LEVEL(f38, f37) LEVEL(f39, f38) LEVEL(f40, f39)
#define SUM(f, g) static inline int f(int x) { return g(x + x); }
SUM(s1, f0) SUM(s2, s1) SUM(s3, s2) SUM(s4, s3) SUM(s5, s4)

double a[100][100];

void bound(int n) {
  // CHECK: deep-calls.c:[[#@LINE+1]]:3: remark: {{.*}}the analysis of this nest takes more than 1000000 steps to read
  for (int i = 1; i < n; i++)
    for (int j = 1; j < f40(i); j++)
      a[i][j] = a[i - 1][j];
}

void subscript(int n) {
  // CHECK: deep-calls.c:[[#@LINE+1]]:3: remark: {{.*}}steps to read
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][f40(j)] = a[i - 1][j];
}

void few(int n) {
  // CHECK: deep-calls.c:[[#@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + f3(j) + s5(j);
}
/* SPDX-License-Identifier: Apache-2.0 */
