// Edit distance in two rows that change places.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

static int min(int a, int b) { return a < b ? a : b; }

int distance(const char *a, const char *b) {
  int la = strlen(a), lb = strlen(b), i, j;
  int *prev = malloc((lb + 1) * sizeof(int));
  int *curr = malloc((lb + 1) * sizeof(int));
  for (j = 0; j <= lb; j++)
    prev[j] = j;
  // expect: tiled
  for (i = 1; i <= la; i++) {
    curr[0] = i;
    for (j = 1; j <= lb; j++)
      curr[j] = min(min(prev[j] + 1, curr[j - 1] + 1), prev[j - 1] + (a[i - 1] != b[j - 1]));
    int *swap = prev;
    prev = curr;
    curr = swap;
  }
  int answer = prev[lb];
  result("last", prev, (lb + 1) * sizeof(int));
  free(prev);
  free(curr);
  return answer;
}

int main(void) {
  char s[80], t[80];
  fill_text(s, 51, 31, "acgt", 4);
  fill_text(t, 64, 32, "acgt", 4);
  printf("%d\n", distance(s, t));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
