/* lcs.c - the longest common subsequence: the whole table, in int. */
#include "bench.h"
#ifndef N
#define N 20000
#endif

static void kernel(int (*c)[N + 1], const char *a, const char *b) {
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++) {
      if (a[i - 1] == b[j - 1])
        c[i][j] = c[i - 1][j - 1] + 1;
      else
        c[i][j] = c[i - 1][j] > c[i][j - 1] ? c[i - 1][j] : c[i][j - 1];
    }
}

int main(void) {
  int (*c)[N + 1] = (int (*)[N + 1])bench_memory(sizeof(int[N + 1][N + 1]));
  char *a = (char *)bench_memory(N), *b = (char *)bench_memory(N);
  unsigned seed = 17;
  for (int i = 0; i < N; i++) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = "ACGT"[seed >> 30];
    b[i] = "ACGT"[seed >> 20 & 3];
  }
  bench_start();
  kernel(c, a, b);
  bench_stop();
  bench_checksum("c", c, (size_t)(N + 1) * (N + 1), sizeof(int));
  free(c);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
