// Counters that are set between loops, and what cannot be known of them.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
static double u[90][90], r[90][90];

void border(int n) {
  int i, j, k;
  // CHECK: [[@LINE+1]]:3: remark: tiled in parallel: rows S2: k; S1: k; S0: k
  for (k = 1; k < n; k++) {
    i = 1;
    r[k][i] += u[k][i + 1];
    for (i = 2; i < n - 2; i++)
      r[k][i] += u[k][i - 1] + u[k][i + 1];
    i = n - 2;
    r[k][i] += i * u[k][i - 1];
  }
}

// What a loop leaves is not followed.
void after(int n) {
  int i, k;
  for (k = 1; k < n; k++) {
    i = 1;
    r[k][i] += u[k][i + 1];
    for (i = 2; i < n - 2; i++)
      r[k][i] += u[k][i - 1];
    // CHECK: counters-set.c:{{.*}}: remark: the subscript is not affine: 'i' changes in the nest
    r[k][i] += u[k][i - 1];
  }
}

// Nor what conditions decide.
void maybe(int n) {
  int i, k;
  for (k = 1; k < n; k++) {
    i = 1;
    if (u[k][0] > 0)
      i = 2;
    // CHECK: counters-set.c:{{.*}}: remark: the subscript is not affine: 'i' changes in the nest
    r[k][i] += u[k][i + 1];
    for (i = 3; i < n - 2; i++)
      r[k][i] += u[k][i - 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
