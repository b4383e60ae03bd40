/* jacobi1d.c - Jacobi in one dimension with two arrays, there and back in each step. */
#include "bench.h"
#ifndef N
#define N 8000000
#endif
#ifndef T
#define T 100
#endif

static void kernel(double *a, double *b) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    for (int i = 1; i < N - 1; i++)
      a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
  }
}

int main(void) {
  double *a = (double *)bench_memory(sizeof(double[N])), *b = (double *)bench_memory(sizeof(double[N]));
  for (int i = 0; i < N; i++) {
    a[i] = ((double)(i % 1000) + 2) / 1000;
    b[i] = ((double)(i % 777) + 3) / 777;
  }
  bench_start();
  kernel(a, b);
  bench_stop();
  bench_checksum("a", a, N, sizeof(double));
  bench_checksum("b", b, N, sizeof(double));
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
