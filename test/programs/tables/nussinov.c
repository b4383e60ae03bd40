// RNA folding after Nussinov: pairs, and the best place to split.
#include "../result.h"
#include <string.h>
#define N 32
#define max_score(s1, s2) ((s1 >= s2) ? s1 : s2)
#define match(b1, b2) (((b1) + (b2)) == 3 ? 1 : 0)

static int table[N][N];
static char seq[N];

int main(void) {
  int data[N], i, j, k;
  fill_int(data, N, 411, 4);
  for (i = 0; i < N; i++)
    seq[i] = (char)data[i];
  // expect: tiled
  for (i = N - 1; i >= 0; i--) {
    for (j = i + 1; j < N; j++) {
      if (j - 1 >= 0)
        table[i][j] = max_score(table[i][j], table[i][j - 1]);
      if (i + 1 < N)
        table[i][j] = max_score(table[i][j], table[i + 1][j]);
      if (j - 1 >= 0 && i + 1 < N) {
        if (i < j - 1)
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1] + match(seq[i], seq[j]));
        else
          table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);
      }
      for (k = i + 1; k < j; k++)
        table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
    }
  }
  printf("%d\n", table[0][N - 1]);
  result("table", table, sizeof table);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
