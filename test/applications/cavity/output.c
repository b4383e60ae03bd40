#include "flow.h"

#include <stdio.h>

/* The middle of the cavity, and a corner. */
void probe(const Flow *flow, int step) {
  const int nx = flow->nx, ny = flow->ny;
  printf("step %d: u %.12g v %.12g p %.12g\n", step, flow->u[AT(ny / 2, nx / 2)], flow->v[AT(ny / 2, nx / 2)],
         flow->p[AT(ny, nx)]);
}

void writeFlow(const Flow *flow, const char *name) {
  const int nx = flow->nx, ny = flow->ny;
  const double *fields[] = {flow->u, flow->v, flow->p};
  FILE *file = fopen(name, "wb");
  if (!file) {
    perror(name);
    return;
  }
  fprintf(file, "%d %d\n", nx, ny);
  for (int k = 0; k < 3; k++)
    fwrite(fields[k], sizeof(double), (size_t)(nx + 2) * (ny + 2), file);
  fclose(file);
}
/* SPDX-License-Identifier: Apache-2.0 */
