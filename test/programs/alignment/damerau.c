// Edit distance with transpositions: a guard that looks two letters back.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

static int minimum(int a, int b, int c) {
  int least = a;
  if (b < least)
    least = b;
  if (c < least)
    least = c;
  return least;
}

int main(void) {
  char a[41], b[49];
  fill_text(a, 40, 391, "abc", 3);
  fill_text(b, 48, 392, "abc", 3);
  int n = strlen(a), m = strlen(b);
  int d[41][49];
  for (int i = 0; i <= n; i++)
    d[i][0] = i;
  for (int j = 0; j <= m; j++)
    d[0][j] = j;
  // expect: tiled
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int cost = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = minimum(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + cost < d[i][j])
        d[i][j] = d[i - 2][j - 2] + cost;
    }
  printf("%d\n", d[n][m]);
  result("table", d, sizeof d);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
