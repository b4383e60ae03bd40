#ifndef POISSON_H
#define POISSON_H

/* Values at the points of a grid, row by row, with a border. */
typedef struct Grid {
  int rows, columns; /* with the border */
  double *value;
} Grid;

#define AT(grid, i, j) (grid)->value[(i) * (grid)->columns + (j)]

typedef struct Problem {
  Grid solution, source;
  double spacing;
} Problem;

int makeGrid(Grid *grid, int rows, int columns);
void freeGrid(Grid *grid);
int makeProblem(Problem *problem, int rows, int columns);
void freeProblem(Problem *problem);
void setBorder(Grid *grid);

/* Sums over all points, in the order of rows. */
double product(const Grid *x, const Grid *y);
double difference(const Grid *x, const Grid *y);
double weightedSum(const Grid *x);

/* Return the number of iterations. */
int jacobi(Problem *problem, double tolerance, int most);
int gradients(Problem *problem, double tolerance, int most);

void report(const char *method, int iteration, double error);
void show(const Problem *problem);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
