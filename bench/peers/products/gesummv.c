/* gesummv.c - the sum of two matrices times a vector: y = alpha A x + beta B x. */
#include "../peers.h"
#ifndef N
#define N 6000
#endif

static void kernel(double alpha, double beta, double (*a)[N], double (*b)[N], double *t,
                   const double *x, double *y) {
  BY_THREADS
  for (int i = 0; i < N; i++) {
    t[i] = 0;
    y[i] = 0;
    for (int j = 0; j < N; j++) {
      t[i] = a[i][j] * x[j] + t[i];
      y[i] = b[i][j] * x[j] + y[i];
    }
    y[i] = alpha * t[i] + beta * y[i];
  }
}

int main(void) {
  MATRIX(a, N, N);
  MATRIX(b, N, N);
  VECTOR(t, N);
  VECTOR(x, N);
  VECTOR(y, N);
  fill(*a, N, N, -0.5);
  fill(*b, N, N, 0.25);
  fill(x, 1, N, 1);
  bench_start();
  kernel(1.5, 1.25, a, b, t, x, y);
  bench_stop();
  print_sum("y", y, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
