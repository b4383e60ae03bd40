#include "poisson.h"

#include <stdlib.h>

int makeGrid(Grid *grid, int rows, int columns) {
  grid->rows = rows;
  grid->columns = columns;
  grid->value = malloc(sizeof(double) * rows * columns);
  if (!grid->value)
    return 0;
  double *value = grid->value;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      value[i * columns + j] = 0;
  return 1;
}

void freeGrid(Grid *grid) {
  free(grid->value);
  grid->value = NULL;
}

/* Warm above, cold below, something between on the sides. */
void setBorder(Grid *grid) {
  double *value = grid->value;
  const int rows = grid->rows, columns = grid->columns;
  for (int j = 0; j < columns; j++) {
    value[j] = 1;
    value[(rows - 1) * columns + j] = -1;
  }
  for (int i = 1; i < rows - 1; i++) {
    value[i * columns] = 1 - 2.0 * i / (rows - 1);
    value[i * columns + columns - 1] = 0.5 - 1.0 * i / (rows - 1);
  }
}

int makeProblem(Problem *problem, int rows, int columns) {
  if (!makeGrid(&problem->solution, rows, columns) || !makeGrid(&problem->source, rows, columns))
    return 0;
  problem->spacing = 1.0 / (columns - 1);
  double *source = problem->source.value;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      source[i * columns + j] = (i * 5 + j * 3) % 17 - 8;
  setBorder(&problem->solution);
  return 1;
}

void freeProblem(Problem *problem) {
  freeGrid(&problem->solution);
  freeGrid(&problem->source);
}
/* SPDX-License-Identifier: Apache-2.0 */
