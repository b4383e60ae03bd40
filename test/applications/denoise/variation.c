#include "denoise.h"

#include <math.h>

#define EPSILON 1.0

/* The gradient, made as long as 1 where it is long. */
static void unit_gradient(double **u, double **px, double **py, int h, int w) {
  for (int i = 0; i < h - 1; i++)
    for (int j = 0; j < w - 1; j++) {
      double dx = u[i][j + 1] - u[i][j], dy = u[i + 1][j] - u[i][j];
      double length = sqrt(dx * dx + dy * dy + EPSILON);
      px[i][j] = dx / length;
      py[i][j] = dy / length;
    }
  for (int j = 0; j < w - 1; j++) {
    double dx = u[h - 1][j + 1] - u[h - 1][j];
    px[h - 1][j] = dx / sqrt(dx * dx + EPSILON);
    py[h - 1][j] = 0;
  }
  for (int i = 0; i < h - 1; i++) {
    double dy = u[i + 1][w - 1] - u[i][w - 1];
    px[i][w - 1] = 0;
    py[i][w - 1] = dy / sqrt(dy * dy + EPSILON);
  }
}

static void descend(double **u, double **given, double **px, double **py, int h, int w, double step,
                    double lambda) {
  for (int i = 1; i < h; i++)
    for (int j = 1; j < w; j++) {
      double divergence = px[i][j] - px[i][j - 1] + py[i][j] - py[i - 1][j];
      u[i][j] += step * (divergence + lambda * (given[i][j] - u[i][j]));
    }
  for (int j = 0; j < w; j++)
    u[0][j] = u[1][j];
  for (int i = 0; i < h; i++)
    u[i][0] = u[i][1];
}

double reduce_variation(struct picture *p, double **given, const struct options *o) {
  const int h = p->height, w = p->width;
  double **px = matrix(h, w), **py = matrix(h, w), **before = matrix(h, w);
  double change = 0;
  if (!px || !py || !before)
    return -1;
  for (int n = 0; n < o->iterations; n++) {
    if (n == o->iterations - 1)
      copy_matrix(before, p->value, h, w);
    unit_gradient(p->value, px, py, h, w);
    descend(p->value, given, px, py, h, w, o->step, o->lambda);
  }
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++)
      if (fabs(p->value[i][j] - before[i][j]) > change)
        change = fabs(p->value[i][j] - before[i][j]);
  free_matrix(px);
  free_matrix(py);
  free_matrix(before);
  return change;
}
/* SPDX-License-Identifier: Apache-2.0 */
