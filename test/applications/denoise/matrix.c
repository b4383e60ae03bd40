#include "denoise.h"

#include <stdlib.h>

/* Rows one after the other in one block, so that one free() is enough for them. */
double **matrix(int rows, int columns) {
  double **m = malloc((size_t)rows * sizeof *m);
  double *block = calloc((size_t)rows * columns, sizeof *block);
  if (m == NULL || block == NULL) {
    free(m);
    free(block);
    return NULL;
  }
  for (int i = 0; i < rows; i++, block += columns)
    m[i] = block;
  return m;
}

void free_matrix(double **m) {
  if (m != NULL) {
    free(m[0]);
    free(m);
  }
}

void copy_matrix(double **to, double **from, int rows, int columns) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      to[i][j] = from[i][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
