/* product.c - two matrix products, as most programs write them: each sum in a variable. */
#include "bench.h"
#ifndef N
#define N 1000
#endif

static void kernel(double (*a)[N], double (*b)[N], double (*c)[N], double (*d)[N], double (*e)[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      d[i][j] = sum;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += d[i][k] * c[k][j];
      e[i][j] = 0.5 * sum;
    }
}

int main(void) {
  double (*a[5])[N];
  for (int m = 0; m < 5; m++) {
    a[m] = (double (*)[N])bench_memory(sizeof(double[N][N]));
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[m][i][j] = 1.0 / (1 + (i * 7 + j * 13 + m) % 101);
  }
  bench_start();
  kernel(a[0], a[1], a[2], a[3], a[4]);
  bench_stop();
  bench_checksum("e", a[4], (size_t)N * N, sizeof(double));
  for (int m = 0; m < 5; m++)
    free(a[m]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
