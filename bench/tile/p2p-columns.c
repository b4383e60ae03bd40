/* p2p-columns.c - the point-to-point pipeline over a flattened table, whose loops walk down the columns. */
#include "bench.h"
#ifndef N
#define N 4000
#endif
#ifndef T
#define T 10
#endif

static void kernel(int n, double *restrict a) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[j * n + i] = a[(j - 1) * n + i] + a[j * n + i - 1] - a[(j - 1) * n + i - 1];
    a[0] = -a[n * n - 1];
  }
}

int main(void) {
  double *a = (double *)bench_memory(sizeof(double[N][N]));
  for (int k = 0; k < N; k++)
    a[k] = a[(size_t)k * N] = k * 0.5;
  bench_start();
  kernel(N, a);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
