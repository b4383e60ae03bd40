#include "denoise.h"

#include <math.h>

/* How much flows over a difference: little over edges. */
static double flow(double difference, double kappa) {
  const double r = difference / kappa;
  return difference / (1 + r * r);
}

double diffuse(struct picture *p, const struct options *o) {
  const int h = p->height, w = p->width;
  double **old = p->value, **new = matrix(h, w);
  double change = 0;
  if (!new)
    return -1;
  for (int n = 0; n < o->iterations; n++) {
    for (int i = 0; i < h; i++)
      for (int j = 0; j < w; j++) {
        const double c = old[i][j];
        const double north = i > 0 ? flow(old[i - 1][j] - c, o->kappa) : 0;
        const double south = i < h - 1 ? flow(old[i + 1][j] - c, o->kappa) : 0;
        const double west = j > 0 ? flow(old[i][j - 1] - c, o->kappa) : 0;
        const double east = j < w - 1 ? flow(old[i][j + 1] - c, o->kappa) : 0;
        new[i][j] = c + o->step *(north + south + west + east);
      }
    change = 0;
    for (int i = 0; i < h; i++)
      for (int j = 0; j < w; j++)
        change = fmax(change, fabs(new[i][j] - old[i][j]));
    double **t = old;
    old = new;
    new = t;
  }
  p->value = old;
  free_matrix(new);
  return change;
}
/* SPDX-License-Identifier: Apache-2.0 */
