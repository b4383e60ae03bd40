#include "flow.h"

#include <stdio.h>
#include <stdlib.h>

static double *field(int nx, int ny) {
  double *values = calloc((size_t)(nx + 2) * (ny + 2), sizeof *values);
  if (!values) {
    fprintf(stderr, "cavity: out of memory\n");
    exit(1);
  }
  return values;
}

Flow *makeFlow(int nx, int ny) {
  Flow *flow = malloc(sizeof *flow);
  flow->nx = nx;
  flow->ny = ny;
  flow->dx = 1.0 / nx;
  flow->dy = 1.0 / ny;
  flow->viscosity = 0.01;
  flow->lid = 1;
  flow->dt = 0.2 * flow->dx * flow->dx / flow->viscosity;
  flow->u = field(nx, ny);
  flow->v = field(nx, ny);
  flow->tu = field(nx, ny);
  flow->tv = field(nx, ny);
  flow->p = field(nx, ny);
  flow->q = field(nx, ny);
  flow->source = field(nx, ny);
  return flow;
}

void endFlow(Flow *flow) {
  free(flow->u);
  free(flow->v);
  free(flow->tu);
  free(flow->tv);
  free(flow->p);
  free(flow->q);
  free(flow->source);
  free(flow);
}
/* SPDX-License-Identifier: Apache-2.0 */
