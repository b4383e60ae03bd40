// Game of life between two heap blocks that change places after each generation.
#include "../result.h"
#include <stdlib.h>

int main(void) {
  int w = 32, h = 24;
  char *now = malloc(w * h), *next = calloc(w * h, 1);
  unsigned seed = 315;
  for (int i = 0; i < w * h; i++)
    now[i] = next_number(&seed) % 2;
  // expect: refused pointer-modified
  for (int g = 0; g < 6; g++) {
    // expect: tiled
    for (int y = 1; y < h - 1; y++)
      for (int x = 1; x < w - 1; x++) {
        int alive = now[(y - 1) * w + x - 1] + now[(y - 1) * w + x] + now[(y - 1) * w + x + 1] + now[y * w + x - 1]
                  + now[y * w + x + 1] + now[(y + 1) * w + x - 1] + now[(y + 1) * w + x] + now[(y + 1) * w + x + 1];
        next[y * w + x] = alive == 3 || (alive == 2 && now[y * w + x]);
      }
    char *t = now;
    now = next;
    next = t;
    result("generation", now, w * h);
  }
  free(now);
  free(next);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
