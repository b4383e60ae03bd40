#include "heat.h"

#include <math.h>
#include <stdlib.h>

/* Two heated places. */
static void place_sources(Heat *h) {
  const PolarGrid *g = h->grid;
  for (int i = 1; i <= g->rings; i++)
    for (int j = 1; j <= g->sectors; j++) {
      const double phi = (j - 0.5) * g->dphi, r = g->radius[i];
      const double x = r * cos(phi) - 0.7, y = r * sin(phi) - 0.2;
      const double a = r * cos(phi) + 0.4, b = r * sin(phi) + 0.6;
      h->source[PLACE(g, i, j)] = 80 * exp(-60 * (x * x + y * y)) + 40 * exp(-90 * (a * a + b * b));
    }
}

static double stable_step(const Heat *h) {
  const PolarGrid *g = h->grid;
  double most = 0;
  for (int i = 1; i <= g->rings; i++)
    for (int j = 1; j <= g->sectors; j++)
      most = fmax(most, h->conductivity[PLACE(g, i, j)] / h->capacity[PLACE(g, i, j)]);
  const double arc = (g->inner + 0.5 * g->dr) * g->dphi;
  return 0.4 / (most * (1 / (g->dr * g->dr) + 1 / (arc * arc)));
}

Heat *heat_new(int rings, int sectors, const char *inside, const char *outside) {
  Heat *h = calloc(1, sizeof *h);
  if (!h)
    return NULL;
  h->grid = polar_new(rings, sectors, 0.4, 1.0);
  if (!h->grid || boundary_parse(&h->inside, inside) || boundary_parse(&h->outside, outside)) {
    heat_free(h);
    return NULL;
  }
  h->temperature = polar_field(h->grid, 20);
  h->next = polar_field(h->grid, 20);
  h->conductivity = polar_field(h->grid, 0.5);
  h->capacity = polar_field(h->grid, 3.7);
  h->source = polar_field(h->grid, 0);
  if (!h->temperature || !h->next || !h->conductivity || !h->capacity || !h->source) {
    heat_free(h);
    return NULL;
  }
  material_fill(h->grid, material_find("copper"), h->conductivity, h->capacity, -1, 0.35);
  material_fill(h->grid, material_find("glass"), h->conductivity, h->capacity, 0.6, 0.7);
  place_sources(h);
  h->dt = stable_step(h);
  heat_boundary(h);
  return h;
}

void heat_free(Heat *heat) {
  if (!heat)
    return;
  polar_free(heat->grid);
  free(heat->temperature);
  free(heat->next);
  free(heat->conductivity);
  free(heat->capacity);
  free(heat->source);
  free(heat);
}

void heat_boundary(Heat *h) {
  const PolarGrid *g = h->grid;
  h->inside.apply(&h->inside, g, h->temperature, 0, 1, h->time);
  h->outside.apply(&h->outside, g, h->temperature, g->rings + 1, g->rings, h->time);
  polar_close(g, h->temperature);
}

/* Of two resistors in a row. */
static inline double between(double a, double b) { return 2 * a * b / (a + b); }

void heat_step(Heat *h) {
  const PolarGrid *g = h->grid;
  const int rings = g->rings, sectors = g->sectors;
  const double *t = h->temperature, *k = h->conductivity, *c = h->capacity, *q = h->source;
  const double *radius = g->radius;
  double *next = h->next;
  const double dr = g->dr, dphi = g->dphi, dt = h->dt;
  for (int i = 1; i <= rings; i++)
    for (int j = 1; j <= sectors; j++) {
      const double here = t[PLACE(g, i, j)], own = k[PLACE(g, i, j)], r = radius[i];
      const double out =
          between(own, k[PLACE(g, i + 1, j)]) * (r + 0.5 * dr) * (t[PLACE(g, i + 1, j)] - here);
      const double in =
          between(own, k[PLACE(g, i - 1, j)]) * (r - 0.5 * dr) * (here - t[PLACE(g, i - 1, j)]);
      const double left = between(own, k[PLACE(g, i, j + 1)]) * (t[PLACE(g, i, j + 1)] - here);
      const double right = between(own, k[PLACE(g, i, j - 1)]) * (here - t[PLACE(g, i, j - 1)]);
      const double flux = (out - in) / (r * dr * dr) + (left - right) / (r * r * dphi * dphi);
      next[PLACE(g, i, j)] = here + dt / c[PLACE(g, i, j)] * (flux + q[PLACE(g, i, j)]);
    }
  h->next = h->temperature;
  h->temperature = next;
  h->time += dt;
  heat_boundary(h);
}
/* SPDX-License-Identifier: Apache-2.0 */
