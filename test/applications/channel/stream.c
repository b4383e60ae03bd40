#include "lattice.h"

/* Pulls every population from where it was. */
void stream(void) {
  for (int i = 1; i < Rows - 1; i++)
    for (int j = 1; j < Columns - 1; j++) {
      streamed[0][i][j] = populations[0][i][j];
      streamed[1][i][j] = populations[1][i][j - 1];
      streamed[2][i][j] = populations[2][i - 1][j];
      streamed[3][i][j] = populations[3][i][j + 1];
      streamed[4][i][j] = populations[4][i + 1][j];
      streamed[5][i][j] = populations[5][i - 1][j - 1];
      streamed[6][i][j] = populations[6][i - 1][j + 1];
      streamed[7][i][j] = populations[7][i + 1][j + 1];
      streamed[8][i][j] = populations[8][i + 1][j - 1];
    }
  for (int k = 0; k < Directions; k++)
    for (int i = 1; i < Rows - 1; i++)
      for (int j = 1; j < Columns - 1; j++)
        populations[k][i][j] = streamed[k][i][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
