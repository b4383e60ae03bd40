/* heat-3d.c - heat in a cube, second differences in three directions, there and back in each step. */
#include "../peers.h"
#ifndef N
#define N 120
#endif
#ifndef T
#define T 120
#endif
#define STEP(to, from)                                                                              \
  BY_THREADS                                                                                        \
  for (int i = 1; i < N - 1; i++)                                                                   \
    for (int j = 1; j < N - 1; j++)                                                                 \
      for (int k = 1; k < N - 1; k++)                                                               \
        to[i][j][k] = 0.125 * (from[i + 1][j][k] - 2.0 * from[i][j][k] + from[i - 1][j][k]) +       \
                      0.125 * (from[i][j + 1][k] - 2.0 * from[i][j][k] + from[i][j - 1][k]) +       \
                      0.125 * (from[i][j][k + 1] - 2.0 * from[i][j][k] + from[i][j][k - 1]) +       \
                      from[i][j][k];

static void kernel(double (*a)[N][N], double (*b)[N][N]) {
  for (int t = 0; t < T; t++) {
    STEP(b, a)
    STEP(a, b)
  }
}

int main(void) {
  double (*a)[N][N] = (double (*)[N][N])bench_memory(sizeof(double[N][N][N]));
  double (*b)[N][N] = (double (*)[N][N])bench_memory(sizeof(double[N][N][N]));
  fill(**a, N, (long)N * N, 1);
  fill(**b, N, (long)N * N, 1);
  bench_start();
  kernel(a, b);
  bench_stop();
  print_sum("a", **a, (size_t)N * N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
