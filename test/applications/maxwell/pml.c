#include "maxwell.h"

#include <math.h>
#include <stdlib.h>

/* How far a place lies in the layer, from 0 to 1. */
static double inside(double at, int cells, int layer) {
  if (at < layer)
    return (layer - at) / layer;
  if (at > cells - layer)
    return (at - (cells - layer)) / layer;
  return 0;
}

/* Berenger's split layer: a profile of third order. */
static void profile(double **keep, double **lose, int cells, int places, double shift,
                    const Domain *d) {
  const double most = -4.0 * C0 * EPS0 * log(1e-6) / (2.0 * d->layer * d->dx);
  double *k = malloc(places * sizeof *k), *l = malloc(places * sizeof *l);
  if (!k || !l)
    abort();
  for (int i = 0; i < places; i++) {
    const double deep = inside(i + shift, cells, d->layer);
    const double sigma = most * deep * deep * deep * d->dt / (2 * EPS0);
    k[i] = (1 - sigma) / (1 + sigma);
    l[i] = 1 / (1 + sigma);
  }
  *keep = k;
  *lose = l;
}

void make_layer(Coefficients *c, const Domain *d) {
  profile(&c->kx, &c->lx, d->nx, d->nx, 0.5, d);
  profile(&c->ky, &c->ly, d->ny, d->ny, 0.5, d);
  profile(&c->kxe, &c->lxe, d->nx, d->nx + 1, 0.0, d);
  profile(&c->kye, &c->lye, d->ny, d->ny + 1, 0.0, d);
}
/* SPDX-License-Identifier: Apache-2.0 */
