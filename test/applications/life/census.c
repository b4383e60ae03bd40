#include "world.h"

#include <stdio.h>

void count(struct census *c) {
  int i, j;
  int bare = 0, young = 0, grown = 0, burning = 0, oldest = 0;
  unsigned checksum = 0;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      const int here = cell[i][j];
      if (here == 0)
        bare++;
      else if (here < GROWN)
        young++;
      else if (here == GROWN)
        grown++;
      else
        burning++;
      if (here <= GROWN && here > oldest)
        oldest = here;
      checksum += (unsigned)here * (unsigned)(i * 31 + j);
    }
  c->bare = bare;
  c->young = young;
  c->grown = grown;
  c->burning = burning;
  c->oldest = oldest;
  c->checksum = checksum;
}

void print_census(const struct census *c, int step) {
  printf("%5d: bare %d, young %d, grown %d, burning %d, oldest %d, sum %08x\n", step, c->bare,
         c->young, c->grown, c->burning, c->oldest, c->checksum);
}
/* SPDX-License-Identifier: Apache-2.0 */
