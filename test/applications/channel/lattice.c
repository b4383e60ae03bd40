#include "lattice.h"

double populations[Directions][Rows][Columns], streamed[Directions][Rows][Columns];
double density[Rows][Columns], ux[Rows][Columns], uy[Rows][Columns];
int solid[Rows][Columns];
const double weight[Directions] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
const int ex[Directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[Directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
const int opposite[Directions] = {0, 3, 4, 1, 2, 7, 8, 5, 6};

void fillLattice(double inflow) {
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++) {
      const int di = i - Rows / 2, dj = j - Columns / 5;
      solid[i][j] = di * di + dj * dj < Rows * Rows / 80;
      density[i][j] = 1;
      ux[i][j] = solid[i][j] ? 0 : inflow;
      uy[i][j] = 0;
    }
  for (int k = 0; k < Directions; k++)
    for (int i = 0; i < Rows; i++)
      for (int j = 0; j < Columns; j++) {
        const double along = 3 * ex[k] * ux[i][j];
        populations[k][i][j] = weight[k] * (1 + along + 0.5 * along * along - 1.5 * ux[i][j] * ux[i][j]);
      }
}

void moments(void) {
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++) {
      const double f0 = populations[0][i][j], f1 = populations[1][i][j], f2 = populations[2][i][j],
                   f3 = populations[3][i][j], f4 = populations[4][i][j], f5 = populations[5][i][j],
                   f6 = populations[6][i][j], f7 = populations[7][i][j], f8 = populations[8][i][j];
      const double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
      density[i][j] = rho;
      ux[i][j] = (f1 - f3 + f5 - f6 - f7 + f8) / rho;
      uy[i][j] = (f2 - f4 + f5 + f6 - f7 - f8) / rho;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
