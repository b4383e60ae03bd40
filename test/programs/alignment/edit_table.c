// Edit distance over a table that is an int **.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define MIN3(a, b, c) ((a) < (b) ? ((a) < (c) ? (a) : (c)) : ((b) < (c) ? (b) : (c)))

int levenshtein(const char *s, const char *t) {
  int n = strlen(s), m = strlen(t);
  int **d = malloc((n + 1) * sizeof(int *));
  for (int i = 0; i <= n; i++)
    d[i] = malloc((m + 1) * sizeof(int));
  for (int i = 0; i <= n; i++)
    d[i][0] = i;
  for (int j = 0; j <= m; j++)
    d[0][j] = j;
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      int cost = (s[i - 1] == t[j - 1]) ? 0 : 1;
      d[i][j] = MIN3(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
    }
  }
  int answer = d[n][m];
  for (int i = 0; i <= n; i++) {
    result("row", d[i], (m + 1) * sizeof(int));
    free(d[i]);
  }
  free(d);
  return answer;
}

int main(void) {
  char s[64], t[64];
  fill_text(s, 40, 11, "kitens", 6);
  fill_text(t, 50, 12, "siting", 6);
  printf("%d\n", levenshtein(s, t));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
