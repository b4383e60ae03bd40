/* elliptic.c - Gauss-Seidel with five points, until the changes of a sweep are small.
 *
 * The test for the end stands between the sweeps, so each is a nest of its own.
 */
#include "bench.h"
#include <math.h>
#ifndef N
#define N 2048
#endif
#ifndef T
#define T 20
#endif

static double sweep(double (*u)[N], double (*rhs)[N]) {
  double change = 0.0;
#pragma hetile reduction(+ : change)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      double better = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - rhs[i][j]);
      change += fabs(better - u[i][j]);
      u[i][j] = better;
    }
  return change;
}

static int kernel(double (*u)[N], double (*rhs)[N]) {
  int sweeps = 0;
  double change;
  do {
    change = sweep(u, rhs);
    sweeps++;
  } while (change > 1e-9 && sweeps < T);
  return sweeps;
}

int main(void) {
  double (*u)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*rhs)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = (double)i / N, y = (double)j / N;
      u[i][j] = i == 0 || j == 0 || i == N - 1 || j == N - 1 ? x * x - y * y + 0.5 : 0.0;
      rhs[i][j] = (8.0 * x * (1.0 - x) - 3.0 * y) / N / N;
    }
  bench_start();
  int sweeps = kernel(u, rhs);
  bench_stop();
  printf("%d sweeps\n", sweeps);
  bench_checksum("u", u, (size_t)N * N, sizeof(double));
  free(u);
  free(rhs);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
