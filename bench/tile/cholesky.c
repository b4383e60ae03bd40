/* cholesky.c - Cholesky decomposition in place, element by element. */
#include "bench.h"
#include <math.h>
#ifndef N
#define N 2000
#endif

static void kernel(double (*a)[N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)
      a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = sqrt(a[i][i]);
  }
}

int main(void) {
  double (*a)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i == j ? N : 1.0 / (1 + (i * 7 + j * 13) % 101);
  bench_start();
  kernel(a);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
