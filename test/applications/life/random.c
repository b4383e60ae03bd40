#include "world.h"

void seed_noise(unsigned seed) {
  int i, j;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      unsigned x = seed ^ ((unsigned)i * 2654435761u) ^ ((unsigned)j * 40503u);
      x ^= x >> 16;
      x *= 0x7feb352du;
      x ^= x >> 15;
      noise[i][j] = x | 1u;
    }
}

/* Xorshift, one generator a cell. */
void stir_noise(void) {
  int i, j;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      unsigned x = noise[i][j];
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      noise[i][j] = x;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
