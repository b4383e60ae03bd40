#include "flow.h"

/* Convection and diffusion. */
void predictVelocity(Flow *flow) {
  const int nx = flow->nx, ny = flow->ny;
  const double *u = flow->u, *v = flow->v;
  double *tu = flow->tu, *tv = flow->tv;
  const double dx = flow->dx, dy = flow->dy, dt = flow->dt, nu = flow->viscosity;
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j < nx; j++) {
      const double here = u[AT(i, j)];
      const double across = 0.25 * (v[AT(i, j)] + v[AT(i, j + 1)] + v[AT(i - 1, j)] + v[AT(i - 1, j + 1)]);
      const double convection = here * (u[AT(i, j + 1)] - u[AT(i, j - 1)]) / (2 * dx) +
                                across * (u[AT(i + 1, j)] - u[AT(i - 1, j)]) / (2 * dy);
      const double diffusion = (u[AT(i, j + 1)] - 2 * here + u[AT(i, j - 1)]) / (dx * dx) +
                               (u[AT(i + 1, j)] - 2 * here + u[AT(i - 1, j)]) / (dy * dy);
      tu[AT(i, j)] = here + dt * (nu * diffusion - convection);
    }
  for (int i = 1; i < ny; i++)
    for (int j = 1; j <= nx; j++) {
      const double here = v[AT(i, j)];
      const double across = 0.25 * (u[AT(i, j)] + u[AT(i + 1, j)] + u[AT(i, j - 1)] + u[AT(i + 1, j - 1)]);
      const double convection = across * (v[AT(i, j + 1)] - v[AT(i, j - 1)]) / (2 * dx) +
                                here * (v[AT(i + 1, j)] - v[AT(i - 1, j)]) / (2 * dy);
      const double diffusion = (v[AT(i, j + 1)] - 2 * here + v[AT(i, j - 1)]) / (dx * dx) +
                               (v[AT(i + 1, j)] - 2 * here + v[AT(i - 1, j)]) / (dy * dy);
      tv[AT(i, j)] = here + dt * (nu * diffusion - convection);
    }
}

/* The pressure's gradient makes the velocities free of divergence. */
void correctVelocity(Flow *flow) {
  const int nx = flow->nx, ny = flow->ny;
  double *u = flow->u, *v = flow->v;
  const double *tu = flow->tu, *tv = flow->tv, *p = flow->p;
  const double fx = flow->dt / flow->dx, fy = flow->dt / flow->dy;
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j < nx; j++)
      u[AT(i, j)] = tu[AT(i, j)] - fx * (p[AT(i, j + 1)] - p[AT(i, j)]);
  for (int i = 1; i < ny; i++)
    for (int j = 1; j <= nx; j++)
      v[AT(i, j)] = tv[AT(i, j)] - fy * (p[AT(i + 1, j)] - p[AT(i, j)]);
}

void divergence(Flow *flow) {
  const int nx = flow->nx, ny = flow->ny;
  const double *tu = flow->tu, *tv = flow->tv;
  double *source = flow->source;
  const double dx = flow->dx, dy = flow->dy, dt = flow->dt;
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j <= nx; j++)
      source[AT(i, j)] = ((tu[AT(i, j)] - tu[AT(i, j - 1)]) / dx + (tv[AT(i, j)] - tv[AT(i - 1, j)]) / dy) / dt;
}
/* SPDX-License-Identifier: Apache-2.0 */
