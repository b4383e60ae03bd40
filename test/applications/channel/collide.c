#include "lattice.h"

void collide(double omega) {
  for (int k = 0; k < Directions; k++)
    for (int i = 0; i < Rows; i++)
      for (int j = 0; j < Columns; j++) {
        const double x = ux[i][j], y = uy[i][j];
        const double along = 3 * (ex[k] * x + ey[k] * y);
        const double equilibrium = weight[k] * density[i][j] * (1 + along + 0.5 * along * along - 1.5 * (x * x + y * y));
        if (!solid[i][j])
          populations[k][i][j] += omega * (equilibrium - populations[k][i][j]);
      }
}
/* SPDX-License-Identifier: Apache-2.0 */
