#include "align.h"

#include <stdlib.h>

double **new_table(int rows, int columns) {
  double **t = malloc((rows + 1) * sizeof(double *));
  if (t == NULL)
    return NULL;
  for (int i = 0; i <= rows; i++) {
    t[i] = malloc((columns + 1) * sizeof(double));
    if (t[i] == NULL) {
      free_table(t, i - 1);
      return NULL;
    }
  }
  return t;
}

int **new_int_table(int rows, int columns) {
  int **t = malloc((rows + 1) * sizeof(int *));
  if (t == NULL)
    return NULL;
  for (int i = 0; i <= rows; i++) {
    t[i] = malloc((columns + 1) * sizeof(int));
    if (t[i] == NULL) {
      free_int_table(t, i - 1);
      return NULL;
    }
  }
  return t;
}

void free_table(double **table, int rows) {
  if (table == NULL)
    return;
  for (int i = 0; i <= rows; i++)
    free(table[i]);
  free(table);
}

void free_int_table(int **table, int rows) {
  if (table == NULL)
    return;
  for (int i = 0; i <= rows; i++)
    free(table[i]);
  free(table);
}
/* SPDX-License-Identifier: Apache-2.0 */
