// Edit distance in two rows picked by i & 1.
#include "../result.h"
#include <string.h>
#define MAX 128

static int row[2][MAX];

int main(void) {
  char s[MAX], t[MAX];
  fill_text(s, 40, 41, "01", 2);
  fill_text(t, 60, 42, "01", 2);
  const int n = (int)strlen(s), m = (int)strlen(t);
  for (int j = 0; j <= m; j++)
    row[0][j] = j;
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    row[i & 1][0] = i;
    for (int j = 1; j <= m; j++) {
      int best = row[(i - 1) & 1][j - 1] + (s[i - 1] != t[j - 1]);
      if (row[(i - 1) & 1][j] + 1 < best)
        best = row[(i - 1) & 1][j] + 1;
      if (row[i & 1][j - 1] + 1 < best)
        best = row[i & 1][j - 1] + 1;
      row[i & 1][j] = best;
    }
  }
  printf("%d\n", row[n & 1][m]);
  result("rows", row, sizeof row);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
