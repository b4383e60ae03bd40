/* fdtd2d.c - an electromagnetic wave in the plane: three fields, four loops in each step. */
#include "bench.h"
#ifndef N
#define N 2000
#endif
#ifndef T
#define T 100
#endif

static void kernel(double (*ex)[N], double (*ey)[N], double (*hz)[N], const double *pulse) {
  for (int t = 0; t < T; t++) {
    for (int j = 0; j < N; j++)
      ey[0][j] = pulse[t];
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < N - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

int main(void) {
  double (*ex)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*ey)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*hz)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double *pulse = (double *)bench_memory(sizeof(double[T]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      ex[i][j] = (double)i * (j + 1) / N;
      ey[i][j] = (double)i * (j + 2) / N;
      hz[i][j] = (double)i * (j + 3) / N;
    }
  for (int t = 0; t < T; t++)
    pulse[t] = 0.25 * t;
  bench_start();
  kernel(ex, ey, hz, pulse);
  bench_stop();
  bench_checksum("ex", ex, (size_t)N * N, sizeof(double));
  bench_checksum("ey", ey, (size_t)N * N, sizeof(double));
  bench_checksum("hz", hz, (size_t)N * N, sizeof(double));
  free(ex);
  free(ey);
  free(hz);
  free(pulse);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
