#include "lattice.h"

/* At solid sites populations turn round. */
void bounce(void) {
  for (int i = 1; i < Rows - 1; i++)
    for (int j = 1; j < Columns - 1; j++)
      if (solid[i][j]) {
        const double f1 = populations[1][i][j], f2 = populations[2][i][j], f5 = populations[5][i][j],
                     f6 = populations[6][i][j];
        populations[1][i][j] = populations[3][i][j];
        populations[2][i][j] = populations[4][i][j];
        populations[5][i][j] = populations[7][i][j];
        populations[6][i][j] = populations[8][i][j];
        populations[3][i][j] = f1;
        populations[4][i][j] = f2;
        populations[7][i][j] = f5;
        populations[8][i][j] = f6;
      }
}

/* What flows in on the left, and out on the right; walls above and below. */
void openEnds(double inflow) {
  for (int k = 0; k < Directions; k++)
    for (int i = 0; i < Rows; i++) {
      const double along = 3 * ex[k] * inflow;
      populations[k][i][0] = weight[k] * (1 + along + 0.5 * along * along - 1.5 * inflow * inflow);
      populations[k][i][Columns - 1] = populations[k][i][Columns - 2];
    }
  for (int j = 0; j < Columns; j++) {
    populations[2][0][j] = populations[4][1][j];
    populations[5][0][j] = populations[7][1][j];
    populations[6][0][j] = populations[8][1][j];
    populations[4][Rows - 1][j] = populations[2][Rows - 2][j];
    populations[7][Rows - 1][j] = populations[5][Rows - 2][j];
    populations[8][Rows - 1][j] = populations[6][Rows - 2][j];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
