#include "poisson.h"

#include <math.h>

double product(const Grid *x, const Grid *y) {
  const double *a = x->value, *b = y->value;
  const int rows = x->rows, columns = x->columns;
  double sum = 0;
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      sum += a[i * columns + j] * b[i * columns + j];
  return sum;
}

double difference(const Grid *x, const Grid *y) {
  const double *a = x->value, *b = y->value;
  const int rows = x->rows, columns = x->columns;
  double sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const double change = a[i * columns + j] - b[i * columns + j];
      sum += change * change;
    }
  return sqrt(sum / ((double)rows * columns));
}

double weightedSum(const Grid *x) {
  const double *a = x->value;
  const int rows = x->rows, columns = x->columns;
  double sum = 0;
  for (int i = rows - 1; i >= 0; i--)
    for (int j = 0; j < columns; j++)
      sum = sum * 0.999 + a[i * columns + j];
  return sum;
}
/* SPDX-License-Identifier: Apache-2.0 */
