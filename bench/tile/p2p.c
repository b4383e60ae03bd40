/* p2p.c - the point-to-point pipeline of the Parallel Research Kernels.
 *
 * Each sweep adds up a table from its upper and left neighbours and feeds the last corner back into the
 * first, so sweeps follow one after the other.
 */
#include "bench.h"
#ifndef N
#define N 4000
#endif
#ifndef T
#define T 10
#endif

static void kernel(double (*a)[N]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        a[i][j] = a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1];
    a[0][0] = -a[N - 1][N - 1];
  }
}

int main(void) {
  double (*a)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int k = 0; k < N; k++)
    a[0][k] = a[k][0] = k * 0.5;
  bench_start();
  kernel(a);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
