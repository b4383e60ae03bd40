/* syr2k.c - a symmetric update of rank 2 k, in float: half of C, two factors on each side. */
#include "bench.h"
#ifndef N
#define N 1000
#endif

static void kernel(float (*a)[N], float (*b)[N], float (*c)[N], float alpha, float beta) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (int k = 0; k < N; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
  }
}

int main(void) {
  float (*a[3])[N];
  for (int m = 0; m < 3; m++) {
    a[m] = (float (*)[N])bench_memory(sizeof(float[N][N]));
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[m][i][j] = 1.0f / (float)(1 + (i * 7 + j * 13 + m) % 101);
  }
  bench_start();
  kernel(a[0], a[1], a[2], 1.5f, 1.25f);
  bench_stop();
  bench_checksum("c", a[2], (size_t)N * N, sizeof(float));
  for (int m = 0; m < 3; m++)
    free(a[m]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
