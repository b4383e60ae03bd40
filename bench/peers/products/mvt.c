/* mvt.c - a matrix times a vector, and its transpose times another, both added. */
#include "../peers.h"
#ifndef N
#define N 6000
#endif

static void kernel(double (*a)[N], double *x, double *y, const double *p, const double *q) {
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += a[i][j] * p[j];
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[i] += a[j][i] * q[j];
}

int main(void) {
  MATRIX(a, N, N);
  VECTOR(x, N);
  VECTOR(y, N);
  VECTOR(p, N);
  VECTOR(q, N);
  fill(*a, N, N, -0.5);
  fill(x, 1, N, 0);
  fill(y, 1, N, 0.25);
  fill(p, 1, N, 0.5);
  fill(q, 1, N, 1);
  bench_start();
  kernel(a, x, y, p, q);
  bench_stop();
  print_sum("x", x, N);
  print_sum("y", y, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
