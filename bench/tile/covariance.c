/* covariance.c - means of columns, and half of a symmetric product of columns with each other. */
#include "bench.h"
#ifndef N
#define N 1000
#endif

static void kernel(double (*data)[N], double (*c)[N], double *mean) {
  for (int j = 0; j < N; j++) {
    mean[j] = 0;
    for (int i = 0; i < N; i++)
      mean[j] += data[i][j];
    mean[j] /= N;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      data[i][j] -= mean[j];
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++)
        c[i][j] += data[k][i] * data[k][j];
      c[i][j] /= N - 1;
      c[j][i] = c[i][j];
    }
}

int main(void) {
  double (*data)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*c)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double *mean = (double *)bench_memory(sizeof(double[N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      data[i][j] = 1.0 / (1 + (i * 7 + j * 13) % 101);
  bench_start();
  kernel(data, c, mean);
  bench_stop();
  bench_checksum("c", c, (size_t)N * N, sizeof(double));
  free(data);
  free(c);
  free(mean);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
