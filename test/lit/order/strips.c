// Rows that do several things in turn run in strips: one thing for all rows of a strip, then the next.
// RUN: %hetile %s --check -o %t.c --explain -- 2>&1 | %FileCheck %s

void normal(int m, int n, double a[m][n], const double *x, double *y, double *t) {
  // CHECK: strips.c:[[#@LINE+2]]:3: remark: tiled: rows S2: i; S1: i; S0: i; columns S2: n + j; S1: j; S0: 0
  // CHECK: strips.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = 0; i < m; i++) {
    t[i] = 0;
    for (int j = 0; j < n; j++)
      // CHECK: strips.c:[[#@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over i and j run together, each 1 iteration behind the one before it, strip by strip: what else a row does comes before or after this for all rows of a strip;
      t[i] += a[i][j] * x[j];
    for (int j = 0; j < n; j++)
      // CHECK: strips.c:[[#@LINE+1]]:7: remark: inside a tile, 4 iterations of the loop over i run together
      y[j] += a[i][j] * t[i];
  }
}

// What rows of the same strip compute is wanted last: all columns before the strip come first.
void forward(int n, double l[n][n], double *x, const double *b) {
  // CHECK: strips.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      // CHECK: strips.c:[[#@LINE+2]]:7: remark: inside a tile, 6 rows of the loops over i and j run together
      // CHECK: strips.c:[[#@LINE+1]]:7: remark: inside a tile, the loop over j runs row by row: it is not the only thing
      x[i] -= l[i][j] * x[j];
    x[i] = x[i] / l[i][i];
  }
}

// The same in a variable.
void in_a_variable(int n, double l[n][n], double *x, const double *b) {
  // CHECK: strips.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = 0; i < n; i++) {
    double sum = b[i];
    for (int j = 0; j < i; j++)
      // CHECK: strips.c:[[#@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over i and j run together, each 1 iteration behind the one before it, strip by strip:
      sum -= l[i][j] * x[j];
    x[i] = sum / l[i][i];
  }
}

// No iteration of the loop over j waits for another: there is nothing to gain.
void scaled(int m, int n, double a[m][n], double *t) {
  // CHECK-NOT: strip by strip
  for (int i = 0; i < m; i++) {
    t[i] = t[i] * 0.5;
    for (int j = 0; j < n; j++)
      a[i][j] = a[i][j] * t[i];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
