/* Fields on rings: radius is the slow direction, the angle runs around. */
#ifndef POLAR_H
#define POLAR_H

#include <stddef.h>

typedef struct {
  int rings, sectors;
  double inner, outer; /* radii */
  double dr, dphi;
  double *radius; /* of the middle of each ring, with a ghost ring at both ends */
} PolarGrid;

/* Row i of a field is ring i; rings 0 and rings + 1 and columns 0 and sectors + 1 are ghosts. */
#define RING(g, i) ((i) * ((g)->sectors + 2))
#define PLACE(g, i, j) (RING(g, i) + (j))

/* What happens at a rim: sets the ghost ring from its neighbour. */
typedef struct BoundaryCondition {
  const char *name;
  double value, coefficient;
  void (*apply)(const struct BoundaryCondition *self, const PolarGrid *grid, double *t, int ghost,
                int neighbour, double time);
} BoundaryCondition;

/* Conductivity and heat capacity of a material. */
typedef struct {
  const char *name;
  double conductivity, capacity;
} Material;

PolarGrid *polar_new(int rings, int sectors, double inner, double outer);
void polar_free(PolarGrid *grid);
double *polar_field(const PolarGrid *grid, double value);
void polar_close(const PolarGrid *grid, double *field);
double polar_area(const PolarGrid *grid, int ring);

int boundary_parse(BoundaryCondition *b, const char *text);
const Material *material_find(const char *name);
void material_fill(const PolarGrid *grid, const Material *m, double *conductivity, double *capacity,
                   double from, double to);

double stopwatch(void);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
