// Longest palindromic subsequence: rows from the last to the first.
#include "../result.h"
#include <string.h>
#define max(x, y) ((x > y) ? x : y)
#define LEN 50

int L[LEN][LEN];

int lps(char *str) {
  int n = strlen(str);
  int i, j;
  for (i = 0; i < n; i++)
    L[i][i] = 1;
  // expect: tiled
  for (i = n - 2; i >= 0; i--) {
    for (j = i + 1; j < n; j++) {
      if (str[i] == str[j])
        L[i][j] = L[i + 1][j - 1] + 2;
      else
        L[i][j] = max(L[i][j - 1], L[i + 1][j]);
    }
  }
  return L[0][n - 1];
}

int main() {
  char s[LEN + 1];
  fill_text(s, LEN, 401, "xyzw", 4);
  printf("%d\n", lps(s));
  result("table", L, sizeof L);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
