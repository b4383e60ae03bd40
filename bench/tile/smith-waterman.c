/* smith-waterman.c - local alignment with affine gaps: the table of scores, and the gaps of a row and a column. */
#include "bench.h"
#ifndef N
#define N 10000
#endif

static void kernel(int (*h)[N + 1], int *e, int *f, const char *a, const char *b) {
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) {
      int across = h[i][j - 1] - 5, down = h[i - 1][j] - 5;
      e[i] = e[i] - 1 > across ? e[i] - 1 : across;
      f[j] = f[j] - 1 > down ? f[j] - 1 : down;
      int best = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2);
      best = best > e[i] ? best : e[i];
      best = best > f[j] ? best : f[j];
      h[i][j] = best > 0 ? best : 0;
    }
}

int main(void) {
  int (*h)[N + 1] = (int (*)[N + 1])bench_memory(sizeof(int[N + 1][N + 1]));
  int *e = (int *)bench_memory(sizeof(int[N + 1])), *f = (int *)bench_memory(sizeof(int[N + 1]));
  char *a = (char *)bench_memory(N), *b = (char *)bench_memory(N);
  unsigned seed = 23;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = "ACGT"[seed >> 30];
    b[i] = "ACGT"[seed >> 20 & 3];
    e[i + 1] = f[i + 1] = -1000;
  }
  bench_start();
  kernel(h, e, f, a, b);
  bench_stop();
  bench_checksum("h", h, (size_t)(N + 1) * (N + 1), sizeof(int));
  bench_checksum("e", e, N + 1, sizeof(int));
  bench_checksum("f", f, N + 1, sizeof(int));
  free(h);
  free(e);
  free(f);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
