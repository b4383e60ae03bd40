#include "polar.h"

#include <string.h>

static const Material materials[] = {
    {"copper", 4.0, 3.4},
    {"steel", 0.5, 3.7},
    {"glass", 0.01, 2.1},
    {"foam", 0.0004, 0.05},
};

const Material *material_find(const char *name) {
  for (size_t k = 0; k < sizeof materials / sizeof *materials; k++)
    if (strcmp(materials[k].name, name) == 0)
      return &materials[k];
  return NULL;
}

/* From one part of the radius to another, both between 0 and 1. */
void material_fill(const PolarGrid *grid, const Material *m, double *conductivity, double *capacity,
                   double from, double to) {
  for (int i = 0; i < grid->rings + 2; i++) {
    const double part = (i - 0.5) / grid->rings;
    if (part < from || part >= to)
      continue;
    for (int j = 0; j < grid->sectors + 2; j++) {
      conductivity[PLACE(grid, i, j)] = m->conductivity;
      capacity[PLACE(grid, i, j)] = m->capacity;
    }
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
