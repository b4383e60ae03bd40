/* bicg.c - both products of a step of biconjugate gradients: s = A' r, q = A p. */
#include "../peers.h"
#ifndef N
#define N 8000
#endif
#define ROWS (N - N / 8)

static void kernel(double (*a)[N], double *s, double *q, const double *p, const double *r) {
  for (int j = 0; j < N; j++)
    s[j] = 0;
  for (int i = 0; i < ROWS; i++) {
    q[i] = 0;
    for (int j = 0; j < N; j++) {
      s[j] += r[i] * a[i][j];
      q[i] += a[i][j] * p[j];
    }
  }
}

int main(void) {
  MATRIX(a, ROWS, N);
  VECTOR(s, N);
  VECTOR(p, N);
  VECTOR(q, ROWS);
  VECTOR(r, ROWS);
  fill(*a, ROWS, N, -0.5);
  fill(p, 1, N, 1);
  fill(r, 1, ROWS, 0.5);
  bench_start();
  kernel(a, s, q, p, r);
  bench_stop();
  print_sum("s", s, N);
  print_sum("q", q, ROWS);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
