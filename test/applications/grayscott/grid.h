#ifndef GRID_H
#define GRID_H

#include "config.h"
#include <stdio.h>

/* Two substances on a periodic grid with one more cell on each side. */
struct grid {
  int nx, ny;
  double *u, *v;
  double *un, *vn;
};

#define IX(g, x, y) ((y) * ((g)->nx + 2) + (x))

struct grid *grid_new(int nx, int ny);
void grid_delete(struct grid *g);
void grid_swap(struct grid *g);
void grid_wrap(struct grid *g);

void seed_squares(struct grid *g, unsigned seed);
void react(struct grid *g, const struct config *c);

struct statistics {
  double mean_u, mean_v, largest_v, smallest_u;
  long active; /* cells with much of v */
};
void statistics_of(const struct grid *g, struct statistics *s);

int section_write(const struct grid *g, int step, FILE *file);
int checkpoint_write(const struct grid *g, int step, const char *name);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
