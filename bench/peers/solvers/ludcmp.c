/* ludcmp.c - a linear system by LU without pivoting; each element in a variable. */
#include "../peers.h"
#ifndef N
#define N 900
#endif

static void kernel(double (*a)[N], const double *b, double *x, double *y) {
  double w;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < N; j++) {
      w = a[i][j];
      for (int k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
  for (int i = 0; i < N; i++) {
    w = b[i];
    for (int j = 0; j < i; j++)
      w -= a[i][j] * y[j];
    y[i] = w;
  }
  for (int i = N - 1; i >= 0; i--) {
    w = y[i];
    for (int j = i + 1; j < N; j++)
      w -= a[i][j] * x[j];
    x[i] = w / a[i][i];
  }
}

int main(void) {
  MATRIX(a, N, N);
  VECTOR(b, N);
  VECTOR(x, N);
  VECTOR(y, N);
  fill_square(*a, N);
  fill(b, 1, N, 0.5);
  bench_start();
  kernel(a, b, x, y);
  bench_stop();
  print_sum("x", x, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
