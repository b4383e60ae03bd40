#include "flow.h"

/* Walls do not slip; the lid at the top moves. */
void setVelocityBoundary(Flow *flow) {
  const int nx = flow->nx, ny = flow->ny;
  double *u = flow->u, *v = flow->v;
  const double lid = flow->lid;
  for (int j = 0; j <= nx; j++) {
    u[AT(0, j)] = -u[AT(1, j)];
    u[AT(ny + 1, j)] = 2 * lid - u[AT(ny, j)];
  }
  for (int i = 0; i <= ny + 1; i++) {
    u[AT(i, 0)] = 0;
    u[AT(i, nx)] = 0;
  }
  for (int i = 0; i <= ny; i++) {
    v[AT(i, 0)] = -v[AT(i, 1)];
    v[AT(i, nx + 1)] = -v[AT(i, nx)];
  }
  for (int j = 0; j <= nx + 1; j++) {
    v[AT(0, j)] = 0;
    v[AT(ny, j)] = 0;
  }
}

/* No pressure acts through a wall. */
void setPressureBoundary(double *p, int nx, int ny) {
  for (int j = 1; j <= nx; j++) {
    p[AT(0, j)] = p[AT(1, j)];
    p[AT(ny + 1, j)] = p[AT(ny, j)];
  }
  for (int i = 1; i <= ny; i++) {
    p[AT(i, 0)] = p[AT(i, 1)];
    p[AT(i, nx + 1)] = p[AT(i, nx)];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
