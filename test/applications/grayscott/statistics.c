#include "grid.h"

void statistics_of(const struct grid *g, struct statistics *s) {
  const int nx = g->nx, ny = g->ny;
  const double *u = g->u, *v = g->v;
  double sum_u = 0, sum_v = 0;
  for (int y = 1; y <= ny; y++)
    for (int x = 1; x <= nx; x++) {
      sum_u += u[IX(g, x, y)];
      sum_v += v[IX(g, x, y)];
    }
  double largest = v[IX(g, 1, 1)], smallest = u[IX(g, 1, 1)];
  long active = 0;
  for (int y = 1; y <= ny; y++) {
    for (int x = 1; x <= nx; x++) {
      const double a = u[IX(g, x, y)], b = v[IX(g, x, y)];
      if (b > largest)
        largest = b;
      if (a < smallest)
        smallest = a;
      active += b > 0.2;
    }
  }
  s->mean_u = sum_u / ((double)nx * ny);
  s->mean_v = sum_v / ((double)nx * ny);
  s->largest_v = largest;
  s->smallest_u = smallest;
  s->active = active;
}
/* SPDX-License-Identifier: Apache-2.0 */
