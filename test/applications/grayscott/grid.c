#include "grid.h"

#include <stdlib.h>

struct grid *grid_new(int nx, int ny) {
  struct grid *g = malloc(sizeof *g);
  if (!g)
    return NULL;
  const size_t n = (size_t)(nx + 2) * (ny + 2);
  g->nx = nx;
  g->ny = ny;
  g->u = malloc(n * sizeof(double));
  g->v = malloc(n * sizeof(double));
  g->un = malloc(n * sizeof(double));
  g->vn = malloc(n * sizeof(double));
  if (!g->u || !g->v || !g->un || !g->vn) {
    grid_delete(g);
    return NULL;
  }
  for (size_t k = 0; k < n; k++) {
    g->u[k] = g->un[k] = 1;
    g->v[k] = g->vn[k] = 0;
  }
  return g;
}

void grid_delete(struct grid *g) {
  if (!g)
    return;
  free(g->u);
  free(g->v);
  free(g->un);
  free(g->vn);
  free(g);
}

static void exchange(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

void grid_swap(struct grid *g) {
  exchange(&g->u, &g->un);
  exchange(&g->v, &g->vn);
}

static void wrap(const struct grid *g, double *f) {
  const int nx = g->nx, ny = g->ny;
  for (int x = 1; x <= nx; x++) {
    f[IX(g, x, 0)] = f[IX(g, x, ny)];
    f[IX(g, x, ny + 1)] = f[IX(g, x, 1)];
  }
  for (int y = 0; y <= ny + 1; y++) {
    f[IX(g, 0, y)] = f[IX(g, nx, y)];
    f[IX(g, nx + 1, y)] = f[IX(g, 1, y)];
  }
}

/* What leaves on one side comes in on the other. */
void grid_wrap(struct grid *g) {
  wrap(g, g->u);
  wrap(g, g->v);
}
/* SPDX-License-Identifier: Apache-2.0 */
