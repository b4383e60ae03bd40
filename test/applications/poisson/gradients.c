#include "poisson.h"

#include <math.h>

/* y = A x, where A is the operator with zero outside. */
static void apply(const Grid *x, Grid *y) {
  const double *a = x->value;
  double *b = y->value;
  const int rows = x->rows, columns = x->columns;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      b[i * columns + j] = 4 * a[i * columns + j] - a[(i - 1) * columns + j] - a[(i + 1) * columns + j] -
                           a[i * columns + j - 1] - a[i * columns + j + 1];
}

/* x = x + factor * y */
static void add(Grid *x, double factor, const Grid *y) {
  double *a = x->value;
  const double *b = y->value;
  const int rows = x->rows, columns = x->columns;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      a[i * columns + j] += factor * b[i * columns + j];
}

/* x = y + factor * x */
static void turn(Grid *x, double factor, const Grid *y) {
  double *a = x->value;
  const double *b = y->value;
  const int rows = x->rows, columns = x->columns;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      a[i * columns + j] = b[i * columns + j] + factor * a[i * columns + j];
}

/* residual = -spacing^2 source - A solution */
static void start(const Problem *problem, Grid *residual, Grid *direction) {
  apply(&problem->solution, residual);
  const double *f = problem->source.value;
  double *r = residual->value, *d = direction->value;
  const int rows = residual->rows, columns = residual->columns;
  const double square = problem->spacing * problem->spacing;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++) {
      r[i * columns + j] = -square * f[i * columns + j] - r[i * columns + j];
      d[i * columns + j] = r[i * columns + j];
    }
}

int gradients(Problem *problem, double tolerance, int most) {
  const int rows = problem->solution.rows, columns = problem->solution.columns;
  Grid residual, direction, image;
  if (!makeGrid(&residual, rows, columns) || !makeGrid(&direction, rows, columns) || !makeGrid(&image, rows, columns))
    return 0;
  start(problem, &residual, &direction);
  double old = product(&residual, &residual);
  int iteration = 0;
  while (iteration < most && sqrt(old) > tolerance) {
    apply(&direction, &image);
    const double step = old / product(&direction, &image);
    add(&problem->solution, step, &direction);
    add(&residual, -step, &image);
    const double now = product(&residual, &residual);
    turn(&direction, now / old, &residual);
    old = now;
    report("gradients", iteration++, sqrt(now));
  }
  freeGrid(&residual);
  freeGrid(&direction);
  freeGrid(&image);
  return iteration;
}
/* SPDX-License-Identifier: Apache-2.0 */
