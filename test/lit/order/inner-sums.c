// A sum in a variable of an inner loop becomes an element of memory of its own, where that makes a product of it.
// RUN: %hetile %s --check -o %t.c --explain -- 2>&1 | %FileCheck %s

void scaled(int n, int m, double alpha, double beta, double a[n][n], double b[n][m], double c[n][m]) {
  // CHECK: inner-sums.c:[[#@LINE+3]]:3: remark: tiled in parallel: rows S1: i; S0: i; S2: i; columns S1: j; S0: j; S2: j
  // CHECK: inner-sums.c:[[#@LINE+2]]:3: note: each iteration of the loops around the sum in 'sum' has one for itself
  // CHECK: inner-sums.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        // CHECK: inner-sums.c:[[#@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks
        sum += a[i][k] * b[k][j];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

void symmetric(int n, int m, double alpha, double beta, double a[n][n], double b[n][m], double c[n][m]) {
  // CHECK: inner-sums.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double upper = 0;
      for (int k = 0; k < i; k++) {
        // CHECK: inner-sums.c:[[#@LINE+3]]:9: remark: inside a tile, its statements run in loops of their own: a product
        // CHECK: inner-sums.c:[[#@LINE+2]]:9: remark: inside a tile, the loop over i runs apart for what comes before and after this: a product
        // CHECK: inner-sums.c:[[#@LINE+1]]:9: remark: inside a tile, 4 iterations of the loop over i and 4 of the loop over k run together
        c[k][j] += alpha * b[i][j] * a[i][k];
        upper += b[k][j] * a[i][k];
      }
      c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * upper;
    }
}

// It goes on from one element to the next.
void running(int n, double a[n][n], double b[n][n], double c[n][n]) {
  double sum = 0;
  // CHECK-NOT: the sum in 'sum' has one for itself
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
