// Local alignment that remembers the best cell while it fills the table.
#include "../result.h"
#include <string.h>
#define N 64

static int h[N][N];

int main(void) {
  char a[N], b[N];
  fill_text(a, 50, 61, "ACGT", 4);
  fill_text(b, 60, 62, "ACGT", 4);
  int la = strlen(a), lb = strlen(b);
  int best = 0, besti = 0, bestj = 0;
  int i, j, s, t;
  // expect: tiled
  for (i = 1; i <= la; i++)
    for (j = 1; j <= lb; j++) {
      s = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
      t = h[i - 1][j] - 2;
      if (t > s) s = t;
      t = h[i][j - 1] - 2;
      if (t > s) s = t;
      if (s < 0) s = 0;
      h[i][j] = s;
      if (s > best) {
        best = s;
        besti = i;
        bestj = j;
      }
    }
  printf("%d at %d %d\n", best, besti, bestj);
  // expect: tiled side
  memset(h, 0, sizeof h);
  // expect: tiled
  for (i = 1; i <= la; i++)
    for (j = 1; j <= lb; j++) {
      s = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
      t = h[i - 1][j] - 2;
      if (t > s) s = t;
      t = h[i][j - 1] - 2;
      if (t > s) s = t;
      if (s < 0) s = 0;
      h[i][j] = s;
    }
  result("scores", h, sizeof h);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
