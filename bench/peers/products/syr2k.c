/* syr2k.c - a symmetric update by two matrices, lower triangle: C = alpha (A B' + B A') + beta C. */
#include "../peers.h"
#ifndef N
#define N 800
#endif
#define INNER (N - N / 8)

static void kernel(double alpha, double beta, double (*c)[N], double (*a)[INNER],
                   double (*b)[INNER]) {
  BY_THREADS_UNEVENLY
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (int k = 0; k < INNER; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
  }
}

int main(void) {
  MATRIX(c, N, N);
  MATRIX(a, N, INNER);
  MATRIX(b, N, INNER);
  fill(*c, N, N, 0.5);
  fill(*a, N, INNER, -0.5);
  fill(*b, N, INNER, 0.25);
  bench_start();
  kernel(1.5, 1.25, c, a, b);
  bench_stop();
  print_sum("c", *c, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
