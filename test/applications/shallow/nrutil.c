#include "nrutil.h"

#include <stdio.h>
#include <stdlib.h>

void stop(const char *text) {
  fprintf(stderr, "run-time error: %s\n", text);
  exit(1);
}

/* m[rl..rh][cl..ch]: one block of numbers, and pointers to its rows. */
double **dmatrix(int rl, int rh, int cl, int ch) {
  const int rows = rh - rl + 1, columns = ch - cl + 1;
  double **m = malloc(rows * sizeof(double *));
  if (!m)
    stop("no memory for the rows of a matrix");
  m -= rl;
  m[rl] = calloc((size_t)rows * columns, sizeof(double));
  if (!m[rl])
    stop("no memory for a matrix");
  m[rl] -= cl;
  for (int i = rl + 1; i <= rh; i++)
    m[i] = m[i - 1] + columns;
  return m;
}

void free_dmatrix(double **m, int rl, int cl) {
  free(m[rl] + cl);
  free(m + rl);
}

double *dvector(int l, int h) {
  double *v = calloc(h - l + 1, sizeof(double));
  if (!v)
    stop("no memory for a vector");
  return v - l;
}

void free_dvector(double *v, int l) { free(v + l); }
/* SPDX-License-Identifier: Apache-2.0 */
