#include "polar.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A rim of a given temperature. */
static void fixed(const BoundaryCondition *b, const PolarGrid *g, double *t, int ghost,
                  int neighbour, double time) {
  (void)time;
  for (int j = 1; j <= g->sectors; j++)
    t[PLACE(g, ghost, j)] = 2 * b->value - t[PLACE(g, neighbour, j)];
}

/* Nothing flows. */
static void insulated(const BoundaryCondition *b, const PolarGrid *g, double *t, int ghost,
                      int neighbour, double time) {
  (void)b;
  (void)time;
  for (int j = 1; j <= g->sectors; j++)
    t[PLACE(g, ghost, j)] = t[PLACE(g, neighbour, j)];
}

/* Air of a given temperature takes heat away. */
static void convective(const BoundaryCondition *b, const PolarGrid *g, double *t, int ghost,
                       int neighbour, double time) {
  const double biot = b->coefficient * g->dr;
  (void)time;
  for (int j = 1; j <= g->sectors; j++) {
    const double inside = t[PLACE(g, neighbour, j)];
    t[PLACE(g, ghost, j)] = ((1 - 0.5 * biot) * inside + biot * b->value) / (1 + 0.5 * biot);
  }
}

/* A warm place that moves around the rim. */
static void turning(const BoundaryCondition *b, const PolarGrid *g, double *t, int ghost,
                    int neighbour, double time) {
  const double phase = b->coefficient * time;
  for (int j = 1; j <= g->sectors; j++) {
    const double rim = b->value * (1 + cos((j - 0.5) * g->dphi - phase));
    t[PLACE(g, ghost, j)] = 2 * rim - t[PLACE(g, neighbour, j)];
  }
}

/* name, or name:value, or name:value:coefficient */
int boundary_parse(BoundaryCondition *b, const char *text) {
  static const BoundaryCondition known[] = {
      {"fixed", 0, 0, fixed},
      {"insulated", 0, 0, insulated},
      {"convective", 20, 5, convective},
      {"turning", 50, 1, turning},
  };
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    const size_t length = strlen(known[k].name);
    if (strncmp(text, known[k].name, length) != 0 || (text[length] != 0 && text[length] != ':'))
      continue;
    *b = known[k];
    if (text[length] == ':' && sscanf(text + length, ":%lf:%lf", &b->value, &b->coefficient) < 1)
      return -1;
    return 0;
  }
  return -1;
}
/* SPDX-License-Identifier: Apache-2.0 */
