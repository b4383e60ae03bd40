#include "seismic.h"

#include <math.h>

static int depth(int i, int n, int width) {
  if (i < width)
    return width - i;
  if (i >= n - width)
    return i - (n - width) + 1;
  return 0;
}

/* Cerjan's sponge; the surface (k = 0) stays free. */
void setSponge(Wavefield *field, int width, double strength) {
  for (int i = 0; i < field->nx; i++)
    for (int k = 0; k < field->nz; k++) {
      const int a = depth(i, field->nx, width);
      const int b = k < field->nz / 2 ? 0 : depth(k, field->nz, width);
      const double d = strength * (a > b ? a : b);
      field->damping[CELL(field, i, k)] = exp(-d * d);
    }
}

/* The last level is damped along with the new one, or waves would come back. */
void applySponge(Wavefield *field) {
  const int nx = field->nx, nz = field->nz;
  double *next = field->next, *now = field->now;
  const double *damping = field->damping;
  for (int i = 0; i < nx; i++)
    for (int k = 0; k < nz; k++) {
      next[CELL(field, i, k)] *= damping[CELL(field, i, k)];
      now[CELL(field, i, k)] *= damping[CELL(field, i, k)];
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
