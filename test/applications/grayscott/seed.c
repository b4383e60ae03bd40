#include "grid.h"

/* A generator of its own, so that runs are the same everywhere. */
static unsigned next(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static double uniform(unsigned *state) { return next(state) / 16777216.0; }

/* Some squares with v in them, and a little noise. */
void seed_squares(struct grid *g, unsigned seed) {
  unsigned state = seed;
  const int squares = 3 + g->nx * g->ny / 4000;
  for (int k = 0; k < squares; k++) {
    const int side = 4 + next(&state) % 8;
    const int cx = next(&state) % g->nx, cy = next(&state) % g->ny;
    for (int y = 0; y < side; y++)
      for (int x = 0; x < side; x++) {
        const int at = IX(g, (cx + x) % g->nx + 1, (cy + y) % g->ny + 1);
        g->u[at] = 0.5;
        g->v[at] = 0.25;
      }
  }
  for (int y = 1; y <= g->ny; y++)
    for (int x = 1; x <= g->nx; x++) {
      g->u[IX(g, x, y)] += 0.01 * (uniform(&state) - 0.5);
      g->v[IX(g, x, y)] += 0.01 * uniform(&state);
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
