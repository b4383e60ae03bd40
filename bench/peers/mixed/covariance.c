/* covariance.c - covariances of the columns of a table. */
#include "../peers.h"
#ifndef N
#define N 700
#endif
#define ROWS (N + N / 8)

static void kernel(double (*data)[N], double (*result)[N], double *mean) {
  for (int j = 0; j < N; j++) {
    mean[j] = 0;
    for (int i = 0; i < ROWS; i++)
      mean[j] += data[i][j];
    mean[j] /= ROWS;
  }
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      data[i][j] -= mean[j];
  BY_THREADS_UNEVENLY
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) {
      result[i][j] = 0;
      for (int k = 0; k < ROWS; k++)
        result[i][j] += data[k][i] * data[k][j];
      result[i][j] /= ROWS - 1.0;
      result[j][i] = result[i][j];
    }
}

int main(void) {
  MATRIX(data, ROWS, N);
  MATRIX(result, N, N);
  VECTOR(mean, N);
  fill(*data, ROWS, N, 1);
  bench_start();
  kernel(data, result, mean);
  bench_stop();
  print_sum("result", *result, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
