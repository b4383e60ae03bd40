#include "flow.h"

#include <math.h>

/* One sweep of Jacobi's method; returns the largest change. */
static double sweep(double *q, const double *p, const double *source, int nx, int ny, double ax, double ay, double scale) {
  double most = 0;
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j <= nx; j++) {
      q[AT(i, j)] = scale * (ax * (p[AT(i, j - 1)] + p[AT(i, j + 1)]) + ay * (p[AT(i - 1, j)] + p[AT(i + 1, j)]) - source[AT(i, j)]);
      const double change = fabs(q[AT(i, j)] - p[AT(i, j)]);
      if (change > most)
        most = change;
    }
  return most;
}

/* Until nothing changes much; returns how many sweeps that took. */
int solvePressure(Flow *flow, int sweeps) {
  const double ax = 1 / (flow->dx * flow->dx), ay = 1 / (flow->dy * flow->dy);
  for (int s = 0; s < sweeps; s++) {
    setPressureBoundary(flow->p, flow->nx, flow->ny);
    const double most = sweep(flow->q, flow->p, flow->source, flow->nx, flow->ny, ax, ay, 1 / (2 * ax + 2 * ay));
    double *other = flow->p;
    flow->p = flow->q;
    flow->q = other;
    if (most < 1e-9)
      return s + 1;
  }
  return sweeps;
}
/* SPDX-License-Identifier: Apache-2.0 */
