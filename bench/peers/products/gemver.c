/* gemver.c - a matrix updated by two outer products, then times two vectors, once transposed. */
#include "../peers.h"
#ifndef N
#define N 5000
#endif

static void kernel(double alpha, double beta, double (*a)[N], const double *u, const double *v,
                   const double *s, const double *t, double *w, double *x, const double *y,
                   const double *z) {
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = a[i][j] + u[i] * v[j] + s[i] * t[j];
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] = x[i] + beta * a[j][i] * y[j];
  for (int i = 0; i < N; i++)
    x[i] = x[i] + z[i];
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      w[i] = w[i] + alpha * a[i][j] * x[j];
}

int main(void) {
  MATRIX(a, N, N);
  double *v[8];
  fill(*a, N, N, -0.5);
  for (int k = 0; k < 8; k++) {
    v[k] = (double *)bench_memory(sizeof(double[N]));
    fill(v[k], 1, N, k < 4 ? -0.5 : 0.125 * k);
  }
  bench_start();
  kernel(1.5, 1.25, a, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
  bench_stop();
  print_sum("w", v[4], N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
