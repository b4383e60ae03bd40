#include "align.h"

void default_scores(scores_t *scores) {
  scores->match = 2.0;
  scores->mismatch = -1.5;
  scores->transition = -0.75;
  scores->gap = -1.25;
  scores->open = -2.5;
  scores->extend = -0.5;
}

/* Codes: 0 A, 1 C, 2 G, 3 T. */
void pair_scores(const scores_t *scores, double table[4][4]) {
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++) {
      if (a == b)
        table[a][b] = scores->match;
      else if ((a ^ b) == 2)
        table[a][b] = scores->transition;
      else
        table[a][b] = scores->mismatch;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
