// Game of life in two worlds, by turns.
#include "../result.h"
#include <string.h>
#define ROWS 30
#define COLS 40
#define GENERATIONS 16

static unsigned char world[2][ROWS][COLS];

int main(void) {
  unsigned seed = 311;
  for (int i = 0; i < ROWS * COLS; i++)
    world[0][i / COLS][i % COLS] = next_number(&seed) % 3 == 0;
  int g, i, j;
  // expect: tiled
  for (g = 0; g < GENERATIONS; g++)
    for (i = 1; i < ROWS - 1; i++)
      for (j = 1; j < COLS - 1; j++) {
        int n = world[g % 2][i - 1][j - 1] + world[g % 2][i - 1][j] + world[g % 2][i - 1][j + 1] + world[g % 2][i][j - 1]
              + world[g % 2][i][j + 1] + world[g % 2][i + 1][j - 1] + world[g % 2][i + 1][j] + world[g % 2][i + 1][j + 1];
        world[(g + 1) % 2][i][j] = world[g % 2][i][j] ? (n == 2 || n == 3) : (n == 3);
      }
  result("worlds", world, sizeof world);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
