#include "poisson.h"

#include <stdio.h>

void report(const char *method, int iteration, double error) {
  if (iteration % 8 == 0)
    printf("%-10s %4d %.17g\n", method, iteration, error);
}

void show(const Problem *problem) {
  const Grid *grid = &problem->solution;
  for (int i = 0; i < grid->rows; i += grid->rows / 4)
    printf("%12.9f %12.9f\n", AT(grid, i, grid->columns / 3), AT(grid, i, 2 * grid->columns / 3));
}
/* SPDX-License-Identifier: Apache-2.0 */
