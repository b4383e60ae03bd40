#include "poisson.h"

static void sweep(const Grid *old, Grid *next, const Grid *source, double spacing) {
  const double *u = old->value, *f = source->value;
  double *v = next->value;
  const int rows = old->rows, columns = old->columns;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      v[i * columns + j] = 0.25 * (u[(i - 1) * columns + j] + u[(i + 1) * columns + j] + u[i * columns + j - 1] +
                                   u[i * columns + j + 1] - spacing * spacing * f[i * columns + j]);
}

int jacobi(Problem *problem, double tolerance, int most) {
  Grid next;
  if (!makeGrid(&next, problem->solution.rows, problem->solution.columns))
    return 0;
  setBorder(&next);
  int iteration = 0;
  for (double error = 2 * tolerance; error > tolerance && iteration < most; iteration++) {
    sweep(&problem->solution, &next, &problem->source, problem->spacing);
    error = difference(&problem->solution, &next);
    const Grid swapped = problem->solution;
    problem->solution = next;
    next = swapped;
    report("jacobi", iteration, error);
  }
  freeGrid(&next);
  return iteration;
}
/* SPDX-License-Identifier: Apache-2.0 */
