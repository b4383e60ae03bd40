/* 2mm.c - two products one after the other: D = alpha A B C + beta D; dot products innermost. */
#include "../peers.h"
#ifndef N
#define N 720
#endif
#define ROWS (N - N / 8)
#define INNER (N + N / 8)

static void kernel(double alpha, double beta, double (*half)[N], double (*a)[INNER], double (*b)[N],
                   double (*c)[INNER], double (*d)[INNER]) {
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++) {
      half[i][j] = 0;
      for (int k = 0; k < INNER; k++)
        half[i][j] += alpha * a[i][k] * b[k][j];
    }
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < INNER; j++) {
      d[i][j] *= beta;
      for (int k = 0; k < N; k++)
        d[i][j] += half[i][k] * c[k][j];
    }
}

int main(void) {
  MATRIX(half, ROWS, N);
  MATRIX(a, ROWS, INNER);
  MATRIX(b, INNER, N);
  MATRIX(c, N, INNER);
  MATRIX(d, ROWS, INNER);
  fill(*a, ROWS, INNER, -0.5);
  fill(*b, INNER, N, 0.25);
  fill(*c, N, INNER, 0);
  fill(*d, ROWS, INNER, 1);
  bench_start();
  kernel(1.5, 1.25, half, a, b, c, d);
  bench_stop();
  print_sum("d", *d, (size_t)ROWS * INNER);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
