#include "world.h"

#define BURNS(i, j) (cell[i][j] > GROWN)
#define TREE(i, j) (cell[i][j] > 0 && cell[i][j] <= GROWN)

void advance(const struct rules *r) {
  int i, j;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      const int here = cell[i][j];
      const int fires = BURNS(i - 1, j) + BURNS(i + 1, j) + BURNS(i, j - 1) + BURNS(i, j + 1);
      const int trees = TREE(i - 1, j - 1) + TREE(i - 1, j) + TREE(i - 1, j + 1) + TREE(i, j - 1) +
                        TREE(i, j + 1) + TREE(i + 1, j - 1) + TREE(i + 1, j) + TREE(i + 1, j + 1);
      if (here > GROWN + 1)
        next[i][j] = here - 1;
      else if (here == GROWN + 1)
        next[i][j] = 0;
      else if (here == 0) {
        if (trees >= r->neighbours && (noise[i][j] >> 16) < r->sprout)
          next[i][j] = 1;
        else
          next[i][j] = 0;
      } else if (fires * 3 > (int)(noise[i][j] >> 29) || (noise[i][j] >> 10) < r->lightning)
        next[i][j] = GROWN + FIRE;
      else
        next[i][j] = here < GROWN ? here + 1 : here;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
