/* trisolv.c - a lower triangular system by forward substitution. */
#include "../peers.h"
#ifndef N
#define N 9000
#endif

static void kernel(double (*l)[N], double *x, const double *b) {
  for (int i = 0; i < N; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= l[i][j] * x[j];
    x[i] = x[i] / l[i][i];
  }
}

int main(void) {
  MATRIX(l, N, N);
  VECTOR(x, N);
  VECTOR(b, N);
  fill_square(*l, N);
  fill(b, 1, N, 0.5);
  bench_start();
  kernel(l, x, b);
  bench_stop();
  print_sum("x", x, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
