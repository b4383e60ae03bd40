#include "align.h"

#include <stdlib.h>

static int add(alignment_t *w, int i, int j) {
  if (w->count == w->room) {
    const int room = w->room ? 2 * w->room : 256;
    int *first = realloc(w->first, room * sizeof(int));
    if (first)
      w->first = first;
    int *second = realloc(w->second, room * sizeof(int));
    if (second)
      w->second = second;
    if (!first || !second)
      return -1;
    w->room = room;
  }
  w->first[w->count] = i;
  w->second[w->count] = j;
  w->count++;
  return 0;
}

int trace_global(alignment_t *w, double **t, const sequence_t *a, const sequence_t *b,
                 const scores_t *scores) {
  int i = a->length, j = b->length, bad = 0;
  double pair[4][4];
  pair_scores(scores, pair);
  while ((i > 0 || j > 0) && !bad) {
    if (i > 0 && j > 0 && t[i][j] == t[i - 1][j - 1] + pair[(int)a->text[i]][(int)b->text[j]]) {
      bad = add(w, i, j);
      i--;
      j--;
    } else if (i > 0 && (j == 0 || t[i][j] == t[i - 1][j] + scores->gap)) {
      bad = add(w, i, 0);
      i--;
    } else {
      bad = add(w, 0, j);
      j--;
    }
  }
  return bad;
}

int trace_affine(alignment_t *w, double **m, double **x, double **y, const sequence_t *a,
                 const sequence_t *b, const scores_t *scores) {
  int i = a->length, j = b->length, bad = 0;
  enum { PAIR, UP, LEFT } in = PAIR;
  if (x[i][j] > m[i][j] && x[i][j] >= y[i][j])
    in = UP;
  else if (y[i][j] > m[i][j])
    in = LEFT;
  while ((i > 0 || j > 0) && !bad) {
    if (i == 0)
      in = LEFT;
    else if (j == 0)
      in = UP;
    if (in == PAIR) {
      bad = add(w, i, j);
      i--;
      j--;
      if (m[i][j] >= x[i][j] && m[i][j] >= y[i][j])
        in = PAIR;
      else
        in = x[i][j] >= y[i][j] ? UP : LEFT;
    } else if (in == UP) {
      bad = add(w, i, 0);
      if (x[i][j] == m[i - 1][j] + scores->open)
        in = PAIR;
      else if (x[i][j] == y[i - 1][j] + scores->open)
        in = LEFT;
      i--;
    } else {
      bad = add(w, 0, j);
      if (y[i][j] == m[i][j - 1] + scores->open)
        in = PAIR;
      else if (y[i][j] == x[i][j - 1] + scores->open)
        in = UP;
      j--;
    }
  }
  return bad;
}

/* Only pairs. */
int trace_lcs(alignment_t *w, int **t, const sequence_t *a, const sequence_t *b) {
  int i = a->length, j = b->length;
  while (i > 0 && j > 0) {
    if (a->text[i] == b->text[j]) {
      if (add(w, i, j) != 0)
        return -1;
      i--;
      j--;
    } else if (t[i - 1][j] > t[i][j - 1])
      i--;
    else
      j--;
  }
  return 0;
}

void free_alignment(alignment_t *w) {
  free(w->first);
  free(w->second);
  w->first = w->second = NULL;
  w->count = w->room = 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
