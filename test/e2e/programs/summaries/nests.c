// SPDX-License-Identifier: Apache-2.0
// All nests of the program, and nothing else.
#include "parts.h"

#include <alloca.h>

void step(grid *from, grid *to, double weight) {
  double (*restrict a)[COLUMNS] = *from, (*restrict b)[COLUMNS] = *to;
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < COLUMNS - 1; j++)
      b[i][j] = a[i][j] + weight * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j]);
}

double change(grid *first, grid *second) {
  double most = 0, (*a)[COLUMNS] = *first, (*b)[COLUMNS] = *second;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      double d = a[i][j] - b[i][j];
      d = d < 0 ? -d : d;
      most = d > most ? d : most;
    }
  return most;
}

// What it sets has an address of the caller's.
void heat_of(grid *all, double *sum) {
  double (*a)[COLUMNS] = *all;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      sum[0] += a[i][j];
}

// Its sums may be a variable of the caller's.
void row_sums(grid *all, double *sums, int rows) {
  double (*restrict a)[COLUMNS] = *all, *restrict to = sums;
  for (int i = 0; i < rows; i++) {
    to[i] = 0;
    for (int j = 0; j < COLUMNS; j++)
      to[i] += a[ROWS / 2 + i][j];
  }
}

// The memory of its nests ends with it.
void local_step(grid *all, int columns) {
  double (*a)[COLUMNS] = *all;
  double old[ROWS][columns];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < columns; j++)
      old[i][j] = a[i][j];
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      a[i][j] = 0.5 * old[i][j] + 0.125 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]);
}

void taken_step(grid *all, int columns) {
  double (*a)[COLUMNS] = *all;
  double *old = alloca(sizeof(double) * ROWS * columns);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < columns; j++)
      old[i * columns + j] = a[i][j];
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      a[i][j] = 0.5 * old[i * columns + j] + 0.25 * (old[(i - 1) * columns + j] + old[(i + 1) * columns + j]);
}
/* SPDX-License-Identifier: Apache-2.0 */
