#ifndef HEAT_H
#define HEAT_H

#include "lib/polar.h"

typedef struct {
  PolarGrid *grid;
  BoundaryCondition inside, outside;
  double *temperature, *next;
  double *conductivity, *capacity;
  double *source;
  double time, dt;
} Heat;

Heat *heat_new(int rings, int sectors, const char *inside, const char *outside);
void heat_free(Heat *heat);
void heat_boundary(Heat *heat);
void heat_step(Heat *heat);

void report_ring(const Heat *heat, int ring, int step);
void report_summary(const Heat *heat);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
