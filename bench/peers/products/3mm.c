/* 3mm.c - the product of two products: G = (A B) (C D); dot products innermost. */
#include "../peers.h"
#ifndef N
#define N 640
#endif
#define ROWS (N - N / 8)
#define INNER (N + N / 8)

static void kernel(double (*e)[N], double (*a)[INNER], double (*b)[N], double (*f)[INNER],
                   double (*c)[INNER], double (*d)[INNER], double (*g)[INNER]) {
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++) {
      e[i][j] = 0;
      for (int k = 0; k < INNER; k++)
        e[i][j] += a[i][k] * b[k][j];
    }
  BY_THREADS
  for (int i = 0; i < N; i++)
    for (int j = 0; j < INNER; j++) {
      f[i][j] = 0;
      for (int k = 0; k < INNER; k++)
        f[i][j] += c[i][k] * d[k][j];
    }
  BY_THREADS
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < INNER; j++) {
      g[i][j] = 0;
      for (int k = 0; k < N; k++)
        g[i][j] += e[i][k] * f[k][j];
    }
}

int main(void) {
  MATRIX(a, ROWS, INNER);
  MATRIX(b, INNER, N);
  MATRIX(c, N, INNER);
  MATRIX(d, INNER, INNER);
  MATRIX(e, ROWS, N);
  MATRIX(f, N, INNER);
  MATRIX(g, ROWS, INNER);
  fill(*a, ROWS, INNER, -0.5);
  fill(*b, INNER, N, 0.25);
  fill(*c, N, INNER, 0);
  fill(*d, INNER, INNER, -0.25);
  bench_start();
  kernel(e, a, b, f, c, d, g);
  bench_stop();
  print_sum("g", *g, (size_t)ROWS * INNER);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
