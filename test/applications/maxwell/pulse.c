#include "maxwell.h"

#include <math.h>

/* A soft source: a line of cells, a sine that is switched on smoothly. */
void add_pulse(const Domain *d, Fields *f, int step) {
  const double period = 20 * d->dx / C0, t = step * d->dt;
  const double ramp = t < 2 * period ? 0.5 * (1 - cos(M_PI * t / (2 * period))) : 1.0;
  const double value = ramp * sin(2 * M_PI * t / period);
  const int i = d->nx / 4;
  for (int j = 2 * d->ny / 5; j < 3 * d->ny / 5; j++) {
    f->hzx[i][j] += 0.5 * value;
    f->hzy[i][j] += 0.5 * value;
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
