/* lu.c - LU without pivoting, row by row, in place. */
#include "../peers.h"
#ifndef N
#define N 900
#endif

static void kernel(double (*a)[N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (int j = i; j < N; j++)
      for (int k = 0; k < i; k++)
        a[i][j] -= a[i][k] * a[k][j];
  }
}

int main(void) {
  MATRIX(a, N, N);
  fill_square(*a, N);
  bench_start();
  kernel(a);
  bench_stop();
  print_sum("a", *a, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
