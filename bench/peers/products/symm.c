/* symm.c - a symmetric matrix, of which the lower triangle is stored, times another:
 * C = alpha A B + beta C; column by column. */
#include "../peers.h"
#ifndef N
#define N 640
#endif
#define COLUMNS (N + N / 8)

static void kernel(double alpha, double beta, double (*c)[COLUMNS], double (*a)[N],
                   double (*b)[COLUMNS]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < COLUMNS; j++) {
      double upper = 0;
      for (int k = 0; k < i; k++) {
        c[k][j] += alpha * b[i][j] * a[i][k];
        upper += b[k][j] * a[i][k];
      }
      c[i][j] = beta * c[i][j] + alpha * b[i][j] * a[i][i] + alpha * upper;
    }
}

int main(void) {
  MATRIX(c, N, COLUMNS);
  MATRIX(a, N, N);
  MATRIX(b, N, COLUMNS);
  fill(*c, N, COLUMNS, 0.5);
  fill(*a, N, N, -0.5);
  fill(*b, N, COLUMNS, 0.25);
  bench_start();
  kernel(1.5, 1.25, c, a, b);
  bench_stop();
  print_sum("c", *c, (size_t)N * COLUMNS);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
