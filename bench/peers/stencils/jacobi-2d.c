/* jacobi-2d.c - a plate, means of five, there and back in each step. */
#include "../peers.h"
#ifndef N
#define N 1300
#endif
#ifndef T
#define T 150
#endif

static void kernel(double (*a)[N], double (*b)[N]) {
  for (int t = 0; t < T; t++) {
    BY_THREADS
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
    BY_THREADS
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i + 1][j] + b[i - 1][j]);
  }
}

int main(void) {
  MATRIX(a, N, N);
  MATRIX(b, N, N);
  fill(*a, N, N, 1);
  fill(*b, N, N, 1.5);
  bench_start();
  kernel(a, b);
  bench_stop();
  print_sum("a", *a, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
