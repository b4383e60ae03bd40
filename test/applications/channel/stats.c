#include "lattice.h"

double totalDensity(void) {
  double sum = 0;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      sum += density[i][j];
  return sum;
}

/* Of the pressure behind the cylinder. */
double drag(void) {
  double sum = 0;
  for (int i = Rows / 3; i < 2 * Rows / 3; i++)
    sum += density[i][Columns / 5 - Rows / 8] - density[i][Columns / 5 + Rows / 8];
  return sum;
}
/* SPDX-License-Identifier: Apache-2.0 */
