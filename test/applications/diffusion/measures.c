#include "diffusion.h"

double total(void) {
  double sum = 0;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      sum += heat[i][j];
  return sum;
}

double middle(void) {
  double sum = 0;
  for (int i = 0; i < Rows; i++)
    sum -= heat[i][Columns / 2] / 2;
  return sum;
}

/* From the last row to the first. */
double faded(void) {
  double sum = 0, value = 0;
  int i, j;
  for (i = Rows - 1; i >= 0; i--)
    for (j = 0; j < Columns; j++) {
      value = heat[i][j];
      sum = sum * 0.99 + value;
    }
  return sum - value;
}

double hottest(int *row, int *column) {
  double most = -1;
  int i0 = -1, j0 = -1;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      if (heat[i][j] > most) {
        most = heat[i][j];
        i0 = i;
        j0 = j;
      }
  *row = i0;
  *column = j0;
  return most;
}

static unsigned long mixed(unsigned long hash, double value) { return hash * 31 + (unsigned long)(value * 1e6); }

unsigned long fingerprint(void) {
  unsigned long hash = 7;
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      hash = mixed(hash, heat[i][j]);
  return hash;
}
/* SPDX-License-Identifier: Apache-2.0 */
