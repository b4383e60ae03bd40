#include "align.h"

int fill_lcs(int **t, const sequence_t *a, const sequence_t *b) {
  int i, j;
  for (i = 0; i <= a->length; i++)
    t[i][0] = 0;
  for (j = 0; j <= b->length; j++)
    t[0][j] = 0;
  for (i = 1; i <= a->length; i++)
    for (j = 1; j <= b->length; j++)
      if (a->text[i] == b->text[j])
        t[i][j] = t[i - 1][j - 1] + 1;
      else
        t[i][j] = t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  return t[a->length][b->length];
}
/* SPDX-License-Identifier: Apache-2.0 */
