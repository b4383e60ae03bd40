#include "heat.h"

#include <stdio.h>

/* The temperatures of some places of a ring. */
void report_ring(const Heat *heat, int ring, int step) {
  const PolarGrid *g = heat->grid;
  printf("%6d %.6f:", step, heat->time);
  for (int j = 1; j <= g->sectors; j += (g->sectors + 7) / 8)
    printf(" %.8f", heat->temperature[PLACE(g, ring, j)]);
  printf("\n");
}

void report_summary(const Heat *heat) {
  const PolarGrid *g = heat->grid;
  const double *t = heat->temperature, *c = heat->capacity;
  double content = 0, hottest = t[PLACE(g, 1, 1)], coldest = t[PLACE(g, 1, 1)];
  for (int i = 1; i <= g->rings; i++) {
    const double area = g->radius[i] * g->dr * g->dphi;
    for (int j = 1; j <= g->sectors; j++) {
      content += c[PLACE(g, i, j)] * t[PLACE(g, i, j)] * area;
      if (t[PLACE(g, i, j)] > hottest)
        hottest = t[PLACE(g, i, j)];
      if (t[PLACE(g, i, j)] < coldest)
        coldest = t[PLACE(g, i, j)];
    }
  }
  printf("time %.8f: content %.10f, from %.10f to %.10f\n", heat->time, content, coldest, hottest);
}
/* SPDX-License-Identifier: Apache-2.0 */
