#include "maxwell.h"

#include <math.h>
#include <stdio.h>

void init_probes(Probe *p, int count, const Domain *d) {
  static const char *const names[] = {"near", "lens", "slab", "far", "corner"};
  static const double x[] = {0.3, 0.6, 0.81, 0.9, 0.15}, y[] = {0.5, 0.5, 0.4, 0.5, 0.15};
  for (int k = 0; k < count; k++) {
    p[k].name = names[k];
    p[k].i = (int)(x[k] * d->nx);
    p[k].j = (int)(y[k] * d->ny);
    p[k].strongest = 0;
    p[k].when = 0;
  }
}

void read_probes(Probe *p, int count, const Fields *f, int step) {
  for (int k = 0; k < count; k++) {
    const double hz = fabs(f->hzx[p[k].i][p[k].j] + f->hzy[p[k].i][p[k].j]);
    if (hz > p[k].strongest) {
      p[k].strongest = hz;
      p[k].when = step;
    }
  }
}

void print_probes(const Probe *p, int count) {
  for (int k = 0; k < count; k++)
    printf("%-8s (%d, %d): %.12e in step %d\n", p[k].name, p[k].i, p[k].j, p[k].strongest,
           p[k].when);
}

double field_energy(const Domain *d, const Fields *f) {
  double electric = 0, magnetic = 0;
  for (int i = 0; i < d->nx; i++)
    for (int j = 0; j < d->ny; j++) {
      const double hz = f->hzx[i][j] + f->hzy[i][j];
      electric += f->ex[i][j] * f->ex[i][j] + f->ey[i][j] * f->ey[i][j];
      magnetic += hz * hz;
    }
  return 0.5 * d->dx * d->dx * (EPS0 * electric + MU0 * magnetic);
}

double largest_h(const Domain *d, const Fields *f) {
  double most = 0;
  for (int i = 0; i < d->nx; i++)
    for (int j = 0; j < d->ny; j++) {
      double hz = fabs(f->hzx[i][j] + f->hzy[i][j]);
      most = hz > most ? hz : most;
    }
  return most;
}
/* SPDX-License-Identifier: Apache-2.0 */
