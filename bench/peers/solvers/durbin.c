/* durbin.c - the Yule-Walker equations of a Toeplitz matrix by Durbin's recursion. */
#include "../peers.h"
#ifndef N
#define N 20000
#endif

static void kernel(const double *r, double *y, double *z) {
  double alpha = -r[0], beta = 1;
  y[0] = -r[0];
  for (int k = 1; k < N; k++) {
    double sum = 0;
    beta = (1 - alpha * alpha) * beta;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
}

int main(void) {
  VECTOR(r, N);
  VECTOR(y, N);
  VECTOR(z, N);
  for (int i = 0; i < N; i++)
    r[i] = 0.5 / (1 + (double)i);
  bench_start();
  kernel(r, y, z);
  bench_stop();
  print_sum("y", y, N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
