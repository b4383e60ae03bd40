#include "diffusion.h"

double heat[Rows][Columns];
static double next[Rows][Columns];

void fill(void) {
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      heat[i][j] = next[i][j] = (i * 7 + j * 13) % 101 * 0.01;
}

/* Two sweeps: there and back. */
void step(double loss) {
  for (int i = 1; i < Rows - 1; i++)
    for (int j = 1; j < Columns - 1; j++)
      next[i][j] = 0.25 * (heat[i - 1][j] + heat[i + 1][j] + heat[i][j - 1] + heat[i][j + 1]);
  for (int i = 1; i < Rows - 1; i++)
    for (int j = 1; j < Columns - 1; j++)
      heat[i][j] = next[i][j] * (1 - loss);
}
/* SPDX-License-Identifier: Apache-2.0 */
