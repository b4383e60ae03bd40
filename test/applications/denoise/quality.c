#include "denoise.h"

#include <math.h>

/* In decibels. */
double peak_ratio(const struct picture *a, const struct picture *b) {
  double sum = 0;
  for (int i = 0; i < a->height; i++)
    for (int j = 0; j < a->width; j++) {
      double d = a->value[i][j] - b->value[i][j];
      sum += d * d;
    }
  const double mean = sum / ((double)a->height * a->width);
  return mean > 0 ? 10 * log10(255.0 * 255.0 / mean) : 99;
}

double total_variation(const struct picture *p) {
  double sum = 0;
  for (int i = 0; i + 1 < p->height; i++)
    for (int j = 0; j + 1 < p->width; j++) {
      double dx = p->value[i][j + 1] - p->value[i][j];
      double dy = p->value[i + 1][j] - p->value[i][j];
      sum += sqrt(dx * dx + dy * dy);
    }
  return sum;
}

void histogram(const struct picture *p, long *bins, int count) {
  for (int k = 0; k < count; k++)
    bins[k] = 0;
  for (int i = 0; i < p->height; i++)
    for (int j = 0; j < p->width; j++) {
      int k = (int)(p->value[i][j] * count / 256);
      if (k < 0)
        k = 0;
      if (k >= count)
        k = count - 1;
      bins[k]++;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
