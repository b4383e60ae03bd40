/* fdtd-2d.c - electric and magnetic field in a plane, in turns. */
#include "../peers.h"
#ifndef N
#define N 1100
#endif
#ifndef T
#define T 100
#endif
#define ROWS (N - N / 8)

static void kernel(double (*ex)[N], double (*ey)[N], double (*hz)[N], const double *source) {
  for (int t = 0; t < T; t++) {
    for (int j = 0; j < N; j++)
      ey[0][j] = source[t];
    BY_THREADS
    for (int i = 1; i < ROWS; i++)
      for (int j = 0; j < N; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    BY_THREADS
    for (int i = 0; i < ROWS; i++)
      for (int j = 1; j < N; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    BY_THREADS
    for (int i = 0; i < ROWS - 1; i++)
      for (int j = 0; j < N - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

int main(void) {
  MATRIX(ex, ROWS, N);
  MATRIX(ey, ROWS, N);
  MATRIX(hz, ROWS, N);
  VECTOR(source, T);
  fill(*ex, ROWS, N, 0);
  fill(*ey, ROWS, N, 0.5);
  fill(*hz, ROWS, N, 1);
  fill(source, 1, T, 0);
  bench_start();
  kernel(ex, ey, hz, source);
  bench_stop();
  print_sum("ex", *ex, (size_t)ROWS * N);
  print_sum("ey", *ey, (size_t)ROWS * N);
  print_sum("hz", *hz, (size_t)ROWS * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
