// An elementary cellular automaton whose whole history is kept.
#include "../result.h"
#include <stdlib.h>

int main(int argc, char **argv) {
  unsigned rule = argc > 1 ? atoi(argv[1]) : 110;
  enum { T = 50, W = 64 };
  static unsigned char cell[T][W];
  unsigned seed = 321;
  for (int i = 0; i < W; i++)
    cell[0][i] = next_number(&seed) & 1;
  // expect: tiled
  for (int t = 1; t < T; t++)
    for (int i = 1; i < W - 1; i++)
      cell[t][i] = rule >> (4 * cell[t - 1][i - 1] + 2 * cell[t - 1][i] + cell[t - 1][i + 1]) & 1;
  result("history", cell, sizeof cell);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
