/* gramschmidt.c - orthogonal columns and their triangle: A = Q R, column by column. */
#include "../peers.h"
#ifndef N
#define N 480
#endif
#define ROWS (N + N / 4)

static void kernel(double (*a)[N], double (*r)[N], double (*q)[N]) {
  for (int k = 0; k < N; k++) {
    double norm = 0;
    for (int i = 0; i < ROWS; i++)
      norm += a[i][k] * a[i][k];
    r[k][k] = sqrt(norm);
    for (int i = 0; i < ROWS; i++)
      q[i][k] = a[i][k] / r[k][k];
    BY_THREADS
    for (int j = k + 1; j < N; j++) {
      r[k][j] = 0;
      for (int i = 0; i < ROWS; i++)
        r[k][j] += q[i][k] * a[i][j];
      for (int i = 0; i < ROWS; i++)
        a[i][j] = a[i][j] - q[i][k] * r[k][j];
    }
  }
}

int main(void) {
  MATRIX(a, ROWS, N);
  MATRIX(r, N, N);
  MATRIX(q, ROWS, N);
  fill(*a, ROWS, N, 0);
  for (int i = 0; i < N; i++)
    a[i][i] += 20;
  bench_start();
  kernel(a, r, q);
  bench_stop();
  print_sum("r", *r, (size_t)N * N);
  print_sum("q", *q, (size_t)ROWS * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
