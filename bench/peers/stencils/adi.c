/* adi.c - heat in a plate by alternating directions: tridiagonal systems down the columns, then
 * along the rows, each eliminated forwards and substituted backwards. */
#include "../peers.h"
#ifndef N
#define N 800
#endif
#ifndef T
#define T 20
#endif

static void kernel(double (*u)[N], double (*v)[N], double (*p)[N], double (*q)[N]) {
  const double space = 1.0 / N, time = 1.0 / T;
  const double first = 2.0 * time / (space * space), second = 1.0 * time / (space * space);
  const double a = -first / 2, b = 1 + first, d = -second / 2, e = 1 + second;
  for (int t = 1; t <= T; t++) {
    BY_THREADS
    for (int i = 1; i < N - 1; i++) {
      v[0][i] = 1;
      p[i][0] = 0;
      q[i][0] = v[0][i];
      for (int j = 1; j < N - 1; j++) {
        p[i][j] = -a / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1 + 2 * d) * u[j][i] - d * u[j][i + 1] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[N - 1][i] = 1;
      for (int j = N - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    BY_THREADS
    for (int i = 1; i < N - 1; i++) {
      u[i][0] = 1;
      p[i][0] = 0;
      q[i][0] = u[i][0];
      for (int j = 1; j < N - 1; j++) {
        p[i][j] = -d / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1 + 2 * a) * v[i][j] - a * v[i + 1][j] - d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][N - 1] = 1;
      for (int j = N - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

int main(void) {
  MATRIX(u, N, N);
  MATRIX(v, N, N);
  MATRIX(p, N, N);
  MATRIX(q, N, N);
  fill(*u, N, N, 0.5);
  bench_start();
  kernel(u, v, p, q);
  bench_stop();
  print_sum("u", *u, (size_t)N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
