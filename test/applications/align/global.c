#include "align.h"

double fill_global(double **t, const sequence_t *a, const sequence_t *b, const scores_t *scores) {
  const int n = a->length, m = b->length;
  const char *x = a->text, *y = b->text;
  const double gap = scores->gap;
  double pair[4][4];
  pair_scores(scores, pair);
  t[0][0] = 0;
  for (int i = 1; i <= n; i++)
    t[i][0] = t[i - 1][0] + gap;
  for (int j = 1; j <= m; j++)
    t[0][j] = t[0][j - 1] + gap;
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      double best = t[i - 1][j - 1] + pair[(int)x[i]][(int)y[j]];
      const double up = t[i - 1][j] + gap, left = t[i][j - 1] + gap;
      if (up > best)
        best = up;
      if (left > best)
        best = left;
      t[i][j] = best;
    }
  }
  return t[n][m];
}
/* SPDX-License-Identifier: Apache-2.0 */
