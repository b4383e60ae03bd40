/* nussinov.c - the most pairs of bases of a folded sequence, in int. */
#include "../peers.h"
#ifndef N
#define N 1600
#endif
#define MATCH(a, b) ((a) + (b) == 3 ? 1 : 0)
#define MOST(a, b) ((a) >= (b) ? (a) : (b))

static void kernel(const char *base, int (*table)[N]) {
  for (int i = N - 1; i >= 0; i--)
    for (int j = i + 1; j < N; j++) {
      if (j - 1 >= 0)
        table[i][j] = MOST(table[i][j], table[i][j - 1]);
      if (i + 1 < N)
        table[i][j] = MOST(table[i][j], table[i + 1][j]);
      if (j - 1 >= 0 && i + 1 < N) {
        if (i < j - 1)
          table[i][j] = MOST(table[i][j], table[i + 1][j - 1] + MATCH(base[i], base[j]));
        else
          table[i][j] = MOST(table[i][j], table[i + 1][j - 1]);
      }
      for (int k = i + 1; k < j; k++)
        table[i][j] = MOST(table[i][j], table[i][k] + table[k + 1][j]);
    }
}

int main(void) {
  char *base = (char *)bench_memory(N);
  int (*table)[N] = (int (*)[N])bench_memory(sizeof(int[N][N]));
  for (int i = 0; i < N; i++)
    base[i] = (char)((i * 31 + i / 7) % 4);
  bench_start();
  kernel(base, table);
  bench_stop();
  bench_checksum("table", table, (size_t)N * N, sizeof(int));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
