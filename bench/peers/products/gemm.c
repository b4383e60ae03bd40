/* gemm.c - a product added to a matrix, scaled: C = alpha A B + beta C; rows of B innermost. */
#include "../peers.h"
#ifndef N
#define N 1100
#endif
#define ROWS (N - N / 8)
#define INNER (N + N / 8)

static void kernel(double alpha, double beta, double (*c)[N], double (*a)[INNER], double (*b)[N]) {
  BY_THREADS
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < N; j++)
      c[i][j] *= beta;
    for (int k = 0; k < INNER; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += alpha * a[i][k] * b[k][j];
  }
}

int main(void) {
  MATRIX(c, ROWS, N);
  MATRIX(a, ROWS, INNER);
  MATRIX(b, INNER, N);
  fill(*c, ROWS, N, 0.5);
  fill(*a, ROWS, INNER, -0.5);
  fill(*b, INNER, N, 0.25);
  bench_start();
  kernel(1.5, 1.25, c, a, b);
  bench_stop();
  print_sum("c", *c, (size_t)ROWS * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
