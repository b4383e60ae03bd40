#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

static void *checked(void *memory) {
  if (memory == NULL) {
    fprintf(stderr, "maxwell: out of memory\n");
    exit(EXIT_FAILURE);
  }
  return memory;
}

double **new_rows_of(int rows, int columns, double value) {
  double **table = checked(malloc(rows * sizeof *table));
  for (int i = 0; i < rows; i++) {
    table[i] = checked(malloc(columns * sizeof **table));
    for (int j = 0; j < columns; j++)
      table[i][j] = value;
  }
  return table;
}

double **new_rows(int rows, int columns) { return new_rows_of(rows, columns, 0.0); }

void delete_rows(double **table, int rows) {
  for (int i = 0; i < rows; i++)
    free(table[i]);
  free(table);
}
/* SPDX-License-Identifier: Apache-2.0 */
