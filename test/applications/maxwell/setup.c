#include "maxwell.h"
#include "rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int parse_domain(Domain *d, int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: %s NX NY LAYER STEPS\n", argv[0]);
    return -1;
  }
  d->nx = atoi(argv[1]);
  d->ny = atoi(argv[2]);
  d->layer = atoi(argv[3]);
  d->steps = atoi(argv[4]);
  if (d->layer < 1 || d->nx <= 2 * d->layer + 4 || d->ny <= 2 * d->layer + 4 || d->steps < 0) {
    fprintf(stderr, "%s: %d x %d cells with a layer of %d cannot be\n", argv[0], d->nx, d->ny,
            d->layer);
    return -1;
  }
  d->dx = 1e-3;
  d->dt = 0.95 * d->dx / (C0 * sqrt(2.0));
  return 0;
}

void make_fields(Fields *f, const Domain *d) {
  f->ex = new_rows(d->nx, d->ny + 1);
  f->ey = new_rows(d->nx + 1, d->ny);
  f->hzx = new_rows(d->nx, d->ny);
  f->hzy = new_rows(d->nx, d->ny);
}

/* Relative permittivity: a lens of glass and a slab of ceramic. */
static double permittivity(double x, double y) {
  const double dx = x - 0.6, dy = y - 0.5;
  if (dx * dx + dy * dy < 0.015)
    return 2.25;
  if (x > 0.78 && x < 0.84)
    return 6.0;
  return 1.0;
}

void make_materials(Coefficients *c, const Domain *d) {
  const double base = d->dt / (EPS0 * d->dx);
  c->cex = new_rows_of(d->nx, d->ny + 1, base);
  c->cey = new_rows_of(d->nx + 1, d->ny, base);
  for (int i = 0; i < d->nx; i++)
    for (int j = 0; j <= d->ny; j++)
      c->cex[i][j] = base / permittivity((i + 0.5) / d->nx, (double)j / d->ny);
  for (int i = 0; i <= d->nx; i++)
    for (int j = 0; j < d->ny; j++)
      c->cey[i][j] = base / permittivity((double)i / d->nx, (j + 0.5) / d->ny);
}

void free_all(Fields *f, Coefficients *c, const Domain *d) {
  delete_rows(f->ex, d->nx);
  delete_rows(f->ey, d->nx + 1);
  delete_rows(f->hzx, d->nx);
  delete_rows(f->hzy, d->nx);
  delete_rows(c->cex, d->nx);
  delete_rows(c->cey, d->nx + 1);
  double *lines[] = {c->kx, c->lx, c->ky, c->ly, c->kxe, c->lxe, c->kye, c->lye};
  for (unsigned k = 0; k < sizeof lines / sizeof *lines; k++)
    free(lines[k]);
}
/* SPDX-License-Identifier: Apache-2.0 */
