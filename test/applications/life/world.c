#include "world.h"

int rows, columns;
int cell[MAXROWS + 2][MAXCOLUMNS + 2];
int next[MAXROWS + 2][MAXCOLUMNS + 2];
unsigned noise[MAXROWS + 2][MAXCOLUMNS + 2];

/* Trees of all ages on two thirds of the ground. */
void plant(unsigned seed) {
  int i, j;
  unsigned x = seed;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      x = x * 69069u + 1u;
      cell[i][j] = (x >> 16) % 3 == 0 ? 0 : (int)((x >> 20) % GROWN) + 1;
    }
  cell[rows / 2][columns / 2] = GROWN + FIRE;
  wrap();
}

/* The rim has what is on the other side. */
void wrap(void) {
  int i, j;
  for (i = 1; i <= rows; i++) {
    cell[i][0] = cell[i][columns];
    cell[i][columns + 1] = cell[i][1];
  }
  for (j = 0; j <= columns + 1; j++) {
    cell[0][j] = cell[rows][j];
    cell[rows + 1][j] = cell[1][j];
  }
}

void take_over(void) {
  int i, j;
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++)
      cell[i][j] = next[i][j];
  wrap();
}
/* SPDX-License-Identifier: Apache-2.0 */
