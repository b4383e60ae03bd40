// Sizes that are constants are scheduled as if they were one parameter: no order is made for one
// number, in seconds or not at all, and none is skewed that need not be.
//
// RUN: %hetile %s --explain -o %t.c -- 2>&1 | %FileCheck %s

enum { N = 9000 };

// CHECK: constants.c:[[@LINE+2]]:3: remark: tiled: rows S2: i; S1: j; S0: 0; columns S2: i; S1: i; S0: i
void solve(double l[N][N], double x[N], const double b[N]) {
  for (int i = 0; i < N; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= l[i][j] * x[j];
    x[i] = x[i] / l[i][i];
  }
}

// CHECK: run in blocks, panel by panel
void factor(double a[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (int j = i; j < N; j++)
      for (int k = 0; k < i; k++)
        a[i][j] -= a[i][k] * a[k][j];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
