/* atax.c - a matrix and its transpose times a vector: y = A' (A x). */
#include "../peers.h"
#ifndef N
#define N 8000
#endif
#define ROWS (N - N / 8)

static void kernel(double (*a)[N], const double *x, double *y, double *t) {
  for (int j = 0; j < N; j++)
    y[j] = 0;
  for (int i = 0; i < ROWS; i++) {
    t[i] = 0;
    for (int j = 0; j < N; j++)
      t[i] += a[i][j] * x[j];
    for (int j = 0; j < N; j++)
      y[j] += a[i][j] * t[i];
  }
}

int main(void) {
  MATRIX(a, ROWS, N);
  VECTOR(x, N);
  VECTOR(y, N);
  VECTOR(t, ROWS);
  fill(*a, ROWS, N, -0.5);
  fill(x, 1, N, 1);
  bench_start();
  kernel(a, x, y, t);
  bench_stop();
  print_sum("y", y, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
