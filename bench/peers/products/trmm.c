/* trmm.c - the transpose of a unit triangle times a matrix, in place: B = alpha A' B. */
#include "../peers.h"
#ifndef N
#define N 800
#endif
#define COLUMNS (N + N / 8)

static void kernel(double alpha, double (*a)[N], double (*b)[COLUMNS]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < COLUMNS; j++) {
      for (int k = i + 1; k < N; k++)
        b[i][j] += a[k][i] * b[k][j];
      b[i][j] = alpha * b[i][j];
    }
}

int main(void) {
  MATRIX(a, N, N);
  MATRIX(b, N, COLUMNS);
  fill(*a, N, N, -0.5);
  fill(*b, N, COLUMNS, 0.25);
  bench_start();
  kernel(1.5, a, b);
  bench_stop();
  print_sum("b", *b, (size_t)N * COLUMNS);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
