#include "align.h"

#define FAR (-1e30)

static inline double max2(double a, double b) { return a > b ? a : b; }

/* Gotoh: m ends with a pair, x with a gap in b, y with a gap in a. */
double fill_affine(double **m, double **x, double **y, const sequence_t *a, const sequence_t *b,
                   const scores_t *scores) {
  const int rows = a->length, columns = b->length;
  const char *p = a->text, *q = b->text;
  const double open = scores->open, extend = scores->extend;
  const double match = scores->match, mismatch = scores->mismatch;

  m[0][0] = 0;
  x[0][0] = y[0][0] = FAR;
  for (int i = 1; i <= rows; i++) {
    m[i][0] = y[i][0] = FAR;
    x[i][0] = open + (i - 1) * extend;
  }
  for (int j = 1; j <= columns; j++) {
    m[0][j] = x[0][j] = FAR;
    y[0][j] = open + (j - 1) * extend;
  }
  for (int i = 1; i <= rows; i++)
    for (int j = 1; j <= columns; j++) {
      const double s = p[i] == q[j] ? match : mismatch;
      m[i][j] = s + max2(m[i - 1][j - 1], max2(x[i - 1][j - 1], y[i - 1][j - 1]));
      x[i][j] = max2(m[i - 1][j] + open, max2(x[i - 1][j] + extend, y[i - 1][j] + open));
      y[i][j] = max2(m[i][j - 1] + open, max2(y[i][j - 1] + extend, x[i][j - 1] + open));
    }
  return max2(m[rows][columns], max2(x[rows][columns], y[rows][columns]));
}
/* SPDX-License-Identifier: Apache-2.0 */
