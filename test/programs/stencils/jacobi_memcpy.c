// Jacobi sweeps that copy the new grid back: whole arrays, flattened ones, one line, and the inside of it.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define N 36

static double A[N][N], B[N][N];

static void whole(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
    memcpy(A, B, sizeof(A));
  }
}

static void flat(double *u, double *v, int n, int m, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    memcpy(u, v, (size_t)n * m * sizeof(double));
  }
}

static void variable(int n, int m, double u[n][m], double v[n][m], int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    memcpy(&u[0][0], &v[0][0], n * m * sizeof(double));
  }
}

static void line(double *u, double *v, int n, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.3 * (u[i - 1] + u[i] + u[i + 1]);
    memcpy(u + 1, &v[1], (n - 2) * sizeof *u);
  }
}

int main(void) {
  const int n = 30, m = 26;
  double *u = malloc(n * m * sizeof *u), *v = malloc(n * m * sizeof *v);
  fill(&A[0][0], N * N, 1);
  fill(&B[0][0], N * N, 2);
  whole(9);
  result("A", A, sizeof A);
  fill(u, n * m, 3);
  fill(v, n * m, 4);
  flat(u, v, n, m, 8);
  result("u", u, n * m * sizeof *u);
  variable(n, m, (double(*)[m])u, (double(*)[m])v, 5);
  result("u", u, n * m * sizeof *u);
  line(u, v, n * m, 11);
  result("u", u, n * m * sizeof *u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
