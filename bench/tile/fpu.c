/* fpu.c - the Fermi-Pasta-Ulam chain with two buffers that change places: x(t+1) replaces x(t-1). */
#include "bench.h"
#ifndef N
#define N 8000000
#endif
#ifndef T
#define T 100
#endif

static double force(double left, double mid, double right) {
  double after = right - mid, before = mid - left;
  return (after - before) + 0.25 * (after * after - before * before);
}

static void kernel(double *old, double *now) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      old[i] = 2.0 * now[i] - old[i] + 0.1225 * force(now[i - 1], now[i], now[i + 1]);
    double *next = old;
    old = now;
    now = next;
  }
}

int main(void) {
  double *a = (double *)bench_memory(sizeof(double[N])), *b = (double *)bench_memory(sizeof(double[N]));
  for (int i = 1; i < N - 1; i++)
    a[i] = b[i] = (double)(i % 2003) / 2003;
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
