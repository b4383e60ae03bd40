/* gs9.c - Gauss-Seidel with nine points in the plane, in time. */
#include "bench.h"
#ifndef N
#define N 2000
#endif
#ifndef T
#define T 20
#endif

static void kernel(double (*a)[N]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] +
                   a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) /
                  9.0;
}

int main(void) {
  double (*a)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = ((double)i * (j + 2) + 2) / N;
  bench_start();
  kernel(a);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
