/* heat2d.c - heat in a plate with two arrays, there and back in each step. */
#include "bench.h"
#ifndef N
#define N 4000
#endif
#ifndef T
#define T 100
#endif

static void kernel(double (*a)[N], double (*b)[N]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.125 * (a[i + 1][j] - 2.0 * a[i][j] + a[i - 1][j]) +
                  0.125 * (a[i][j + 1] - 2.0 * a[i][j] + a[i][j - 1]) + a[i][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = 0.125 * (b[i + 1][j] - 2.0 * b[i][j] + b[i - 1][j]) +
                  0.125 * (b[i][j + 1] - 2.0 * b[i][j] + b[i][j - 1]) + b[i][j];
  }
}

int main(void) {
  double (*a)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*b)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = ((double)i + 2.0 * j + 10) / N;
  bench_start();
  kernel(a, b);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  bench_checksum("b", b, (size_t)N * N, sizeof(double));
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
