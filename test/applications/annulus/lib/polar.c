#include "polar.h"

#include <math.h>
#include <stdlib.h>

PolarGrid *polar_new(int rings, int sectors, double inner, double outer) {
  PolarGrid *g = malloc(sizeof *g);
  if (!g)
    return NULL;
  g->rings = rings;
  g->sectors = sectors;
  g->inner = inner;
  g->outer = outer;
  g->dr = (outer - inner) / rings;
  g->dphi = 2 * 3.14159265358979323846 / sectors;
  g->radius = malloc((rings + 2) * sizeof *g->radius);
  if (!g->radius) {
    free(g);
    return NULL;
  }
  for (int i = 0; i < rings + 2; i++)
    g->radius[i] = inner + (i - 0.5) * g->dr;
  return g;
}

void polar_free(PolarGrid *grid) {
  if (grid)
    free(grid->radius);
  free(grid);
}

double *polar_field(const PolarGrid *grid, double value) {
  const size_t n = (size_t)(grid->rings + 2) * (grid->sectors + 2);
  double *f = malloc(n * sizeof *f);
  for (size_t k = 0; f && k < n; k++)
    f[k] = value;
  return f;
}

/* The last sector lies beside the first. */
void polar_close(const PolarGrid *grid, double *field) {
  const int sectors = grid->sectors;
  for (int i = 0; i < grid->rings + 2; i++) {
    field[PLACE(grid, i, 0)] = field[PLACE(grid, i, sectors)];
    field[PLACE(grid, i, sectors + 1)] = field[PLACE(grid, i, 1)];
  }
}

double polar_area(const PolarGrid *grid, int ring) {
  return grid->radius[ring] * grid->dr * grid->dphi;
}
/* SPDX-License-Identifier: Apache-2.0 */
