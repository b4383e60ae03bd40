/* heat3d.c - heat in a cube with two arrays, there and back in each step. */
#include "bench.h"
#ifndef N
#define N 300
#endif
#ifndef T
#define T 20
#endif

typedef double cube[N][N][N];

static void kernel(int n, double (*a)[n][n], double (*b)[n][n]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          b[i][j][k] = 0.125 * (a[i + 1][j][k] - 2.0 * a[i][j][k] + a[i - 1][j][k]) +
                       0.125 * (a[i][j + 1][k] - 2.0 * a[i][j][k] + a[i][j - 1][k]) +
                       0.125 * (a[i][j][k + 1] - 2.0 * a[i][j][k] + a[i][j][k - 1]) + a[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          a[i][j][k] = 0.125 * (b[i + 1][j][k] - 2.0 * b[i][j][k] + b[i - 1][j][k]) +
                       0.125 * (b[i][j + 1][k] - 2.0 * b[i][j][k] + b[i][j - 1][k]) +
                       0.125 * (b[i][j][k + 1] - 2.0 * b[i][j][k] + b[i][j][k - 1]) + b[i][j][k];
  }
}

int main(void) {
  double (*a)[N][N] = (double (*)[N][N])bench_memory(sizeof(cube));
  double (*b)[N][N] = (double (*)[N][N])bench_memory(sizeof(cube));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        a[i][j][k] = b[i][j][k] = ((double)i + 2.0 * j + 3.0 * k + 10) / N;
  bench_start();
  kernel(N, a, b);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N * N, sizeof(double));
  bench_checksum("b", b, (size_t)N * N * N, sizeof(double));
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
