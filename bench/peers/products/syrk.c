/* syrk.c - a symmetric update of rank INNER, lower triangle: C = alpha A A' + beta C. */
#include "../peers.h"
#ifndef N
#define N 1000
#endif
#define INNER (N - N / 8)

static void kernel(double alpha, double beta, double (*c)[N], double (*a)[INNER]) {
  BY_THREADS_UNEVENLY
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (int k = 0; k < INNER; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += alpha * a[i][k] * a[j][k];
  }
}

int main(void) {
  MATRIX(c, N, N);
  MATRIX(a, N, INNER);
  fill(*c, N, N, 0.5);
  fill(*a, N, INNER, -0.5);
  bench_start();
  kernel(1.5, 1.25, c, a);
  bench_stop();
  print_sum("c", *c, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
