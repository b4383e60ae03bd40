/* correlation.c - correlations of the columns of a table. */
#include "../peers.h"
#ifndef N
#define N 1000
#endif
#define ROWS (N + N / 8)

static void kernel(double (*data)[N], double (*result)[N], double *mean, double *deviation) {
  const double least = 0.1;
  for (int j = 0; j < N; j++) {
    mean[j] = 0;
    for (int i = 0; i < ROWS; i++)
      mean[j] += data[i][j];
    mean[j] /= ROWS;
  }
  for (int j = 0; j < N; j++) {
    deviation[j] = 0;
    for (int i = 0; i < ROWS; i++)
      deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    deviation[j] /= ROWS;
    deviation[j] = sqrt(deviation[j]);
    deviation[j] = deviation[j] <= least ? 1.0 : deviation[j];
  }
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt((double)ROWS) * deviation[j];
    }
  BY_THREADS_UNEVENLY
  for (int i = 0; i < N - 1; i++) {
    result[i][i] = 1;
    for (int j = i + 1; j < N; j++) {
      result[i][j] = 0;
      for (int k = 0; k < ROWS; k++)
        result[i][j] += data[k][i] * data[k][j];
      result[j][i] = result[i][j];
    }
  }
  result[N - 1][N - 1] = 1;
}

int main(void) {
  MATRIX(data, ROWS, N);
  MATRIX(result, N, N);
  VECTOR(mean, N);
  VECTOR(deviation, N);
  fill(*data, ROWS, N, 1);
  bench_start();
  kernel(data, result, mean, deviation);
  bench_stop();
  print_sum("result", *result, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
