/* seidel-2d.c - a plate, means of nine in place. */
#include "../peers.h"
#ifndef N
#define N 1500
#endif
#ifndef T
#define T 30
#endif

static void kernel(double (*a)[N]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] +
                   a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) /
                  9.0;
}

int main(void) {
  MATRIX(a, N, N);
  fill(*a, N, N, 1);
  bench_start();
  kernel(a);
  bench_stop();
  print_sum("a", *a, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
