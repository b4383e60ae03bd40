// Shallow water in a struct of pointers: heights and two momenta, the old state kept by memcpy.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

struct water {
  int n, m;
  double *h, *u, *v;
  double *oldh;
};
#define AT(p, i, j) (p)[(i) * w->m + (j)]

static void step(struct water *w, double dt) {
  // expect: tiled side
  memcpy(w->oldh, w->h, (size_t)w->n * w->m * sizeof *w->h);
  // expect: tiled
  for (int i = 1; i < w->n - 1; i++)
    for (int j = 1; j < w->m - 1; j++) {
      AT(w->u, i, j) -= dt * 0.5 * (AT(w->oldh, i + 1, j) - AT(w->oldh, i - 1, j));
      AT(w->v, i, j) -= dt * 0.5 * (AT(w->oldh, i, j + 1) - AT(w->oldh, i, j - 1));
    }
  // expect: tiled
  for (int i = 1; i < w->n - 1; i++)
    for (int j = 1; j < w->m - 1; j++)
      AT(w->h, i, j) -= dt * 0.5 * (AT(w->u, i + 1, j) - AT(w->u, i - 1, j) +
                                    AT(w->v, i, j + 1) - AT(w->v, i, j - 1));
}

int main(void) {
  struct water w = {32, 28};
  size_t count = (size_t)w.n * w.m;
  w.h = malloc(count * sizeof(double));
  w.u = calloc(count, sizeof(double));
  w.v = calloc(count, sizeof(double));
  w.oldh = malloc(count * sizeof(double));
  fill(w.h, count, 9);
  for (int t = 0; t < 15; t++)
    step(&w, 0.05);
  result("h", w.h, count * sizeof(double));
  result("u", w.u, count * sizeof(double));
  result("v", w.v, count * sizeof(double));
  free(w.h);
  free(w.u);
  free(w.v);
  free(w.oldh);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
