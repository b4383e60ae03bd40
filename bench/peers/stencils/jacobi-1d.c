/* jacobi-1d.c - a line of points, means of three, there and back in each step. */
#include "../peers.h"
#ifndef N
#define N 400000
#endif
#ifndef T
#define T 1000
#endif

static void kernel(double *a, double *b) {
  for (int t = 0; t < T; t++) {
    BY_THREADS
    for (int i = 1; i < N - 1; i++)
      b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    BY_THREADS
    for (int i = 1; i < N - 1; i++)
      a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
  }
}

int main(void) {
  VECTOR(a, N);
  VECTOR(b, N);
  fill(a, 1, N, 1);
  fill(b, 1, N, 1.5);
  bench_start();
  kernel(a, b);
  bench_stop();
  print_sum("a", a, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
