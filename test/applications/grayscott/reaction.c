#include "grid.h"

/* Nine points, as Pearson. */
static inline double laplace(const double *f, int at, int row) {
  return 0.2 * (f[at - 1] + f[at + 1] + f[at - row] + f[at + row]) +
         0.05 * (f[at - row - 1] + f[at - row + 1] + f[at + row - 1] + f[at + row + 1]) - f[at];
}

/* One explicit step of both substances. */
void react(struct grid *g, const struct config *c) {
  const int nx = g->nx, ny = g->ny, row = nx + 2;
  const double *u = g->u, *v = g->v;
  double *un = g->un, *vn = g->vn;
  const double du = c->du, dv = c->dv, feed = c->feed, kill = c->kill, dt = c->dt;
  for (int y = 1; y <= ny; y++)
    for (int x = 1; x <= nx; x++) {
      const int at = IX(g, x, y);
      const double uvv = u[at] * v[at] * v[at];
      un[at] = u[at] + dt * (du * laplace(u, at, row) - uvv + feed * (1 - u[at]));
      vn[at] = v[at] + dt * (dv * laplace(v, at, row) + uvv - (feed + kill) * v[at]);
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
