/* periodic2d.c - diffusion on a torus: the neighbours across a border lie at the other one. */
#include "bench.h"
#ifndef N
#define N 2000
#endif
#ifndef T
#define T 100
#endif

static void step(int n, double (*to)[n], double (*from)[n]) {
  for (int i = 0; i < n; i++) {
    const int up = (i + 1) % n, down = i == 0 ? n - 1 : i - 1;
    for (int j = 0; j < n; j++) {
      const int right = (j + 1) % n, left = j == 0 ? n - 1 : j - 1;
      to[i][j] = 0.2 * (from[i][j] + from[up][j] + from[down][j] + from[i][right] + from[i][left]);
    }
  }
}

static void kernel(int n, double (*a)[n], double (*b)[n]) {
  for (int t = 0; t < T; t++) {
    step(n, b, a);
    step(n, a, b);
  }
}

int main(void) {
  double (*a)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  double (*b)[N] = (double (*)[N])bench_memory(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = (i * 7 + j * 3) % 11;
  bench_start();
  kernel(N, a, b);
  bench_stop();
  bench_checksum("a", a, (size_t)N * N, sizeof(double));
  bench_checksum("b", b, (size_t)N * N, sizeof(double));
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
