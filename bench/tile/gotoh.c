/* gotoh.c - global alignment with affine gaps, in double: three tables in one pass, letters in char. */
#include "bench.h"
#ifndef N
#define N 6000
#endif

static void kernel(double (*m)[N + 1], double (*x)[N + 1], double *y, const char *a, const char *b) {
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) {
      double open = m[i][j - 1] - 2.5, extend = x[i][j - 1] - 0.5;
      x[i][j] = open > extend ? open : extend;
      open = m[i - 1][j] - 2.5;
      extend = y[j] - 0.5;
      y[j] = open > extend ? open : extend;
      double best = m[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 1.5 : -0.75);
      if (x[i][j] > best)
        best = x[i][j];
      if (y[j] > best)
        best = y[j];
      m[i][j] = best;
    }
}

int main(void) {
  double (*m)[N + 1] = (double (*)[N + 1])bench_memory(sizeof(double[N + 1][N + 1]));
  double (*x)[N + 1] = (double (*)[N + 1])bench_memory(sizeof(double[N + 1][N + 1]));
  double *y = (double *)bench_memory(sizeof(double[N + 1]));
  char *a = (char *)bench_memory(N), *b = (char *)bench_memory(N);
  unsigned seed = 31;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = "ACGT"[seed >> 30];
    b[i] = "ACGT"[seed >> 20 & 3];
    m[0][i + 1] = m[i + 1][0] = -2 - 0.5 * i;
    x[i + 1][0] = y[i + 1] = -1e30;
  }
  bench_start();
  kernel(m, x, y, a, b);
  bench_stop();
  bench_checksum("m", m, (size_t)(N + 1) * (N + 1), sizeof(double));
  bench_checksum("x", x, (size_t)(N + 1) * (N + 1), sizeof(double));
  bench_checksum("y", y, N + 1, sizeof(double));
  free(m);
  free(x);
  free(y);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
