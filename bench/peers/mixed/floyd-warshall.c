/* floyd-warshall.c - shortest paths between all pairs. */
#include "../peers.h"
#ifndef N
#define N 1000
#endif

static void kernel(int (*path)[N]) {
  for (int k = 0; k < N; k++) {
    BY_THREADS
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
  }
}

int main(void) {
  int (*path)[N] = (int (*)[N])bench_memory(sizeof(int[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      path[i][j] = i == j ? 0 : (i * 3 + j * 7) % 11 ? 1 + (i * 31 + j * 17) % 113 : 999;
  bench_start();
  kernel(path);
  bench_stop();
  bench_checksum("path", path, (size_t)N * N, sizeof(int));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
