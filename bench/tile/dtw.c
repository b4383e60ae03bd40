/* dtw.c - dynamic time warping of two series, in double: the whole table. */
#include "bench.h"
#include <math.h>
#ifndef N
#define N 10000
#endif

static void kernel(double (*d)[N + 1], const double *a, const double *b) {
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) {
      double best = d[i - 1][j] < d[i][j - 1] ? d[i - 1][j] : d[i][j - 1];
      best = d[i - 1][j - 1] < best ? d[i - 1][j - 1] : best;
      d[i][j] = fabs(a[i - 1] - b[j - 1]) + best;
    }
}

int main(void) {
  double (*d)[N + 1] = (double (*)[N + 1])bench_memory(sizeof(double[N + 1][N + 1]));
  double *a = (double *)bench_memory(sizeof(double[N])), *b = (double *)bench_memory(sizeof(double[N]));
  unsigned seed = 29;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = (seed >> 8) * 1e-6;
    b[i] = (seed >> 4 & 0xffff) * 1e-4;
    d[0][i + 1] = d[i + 1][0] = 1e30;
  }
  bench_start();
  kernel(d, a, b);
  bench_stop();
  bench_checksum("d", d, (size_t)(N + 1) * (N + 1), sizeof(double));
  free(d);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
