// Two-grid cycle for the Poisson equation: levels behind pointers, smoothing, restriction, correction.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

typedef struct level {
  int n;
  double *u, *f, *r;
} level;

static level make(int n) {
  level l = {n, calloc(n * n, sizeof(double)), calloc(n * n, sizeof(double)), calloc(n * n, sizeof(double))};
  return l;
}

static void smooth(level *l, int sweeps) {
  const int n = l->n;
  double *u = l->u, *f = l->f;
  // expect: tiled
  for (int s = 0; s < sweeps; s++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] + f[i * n + j]);
}

static void residual(level *l) {
  const int n = l->n;
  double *u = l->u, *f = l->f, *r = l->r;
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      r[i * n + j] = f[i * n + j] + u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - 4 * u[i * n + j];
}

static void restrict_to(level *fine, level *coarse) {
  const int n = coarse->n, m = fine->n;
  const double *r = fine->r;
  double *f = coarse->f;
  // expect: tiled side
  memset(coarse->u, 0, n * n * sizeof(double));
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      f[i * n + j] = r[2 * i * m + 2 * j];
}

static void correct(level *fine, const level *coarse) {
  const int n = coarse->n, m = fine->n;
  const double *e = coarse->u;
  double *u = fine->u;
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[2 * i * m + 2 * j] += e[i * n + j];
}

int main(void) {
  level fine = make(33), coarse = make(17);
  fill(fine.f, 33 * 33, 4);
  for (int cycle = 0; cycle < 3; cycle++) {
    smooth(&fine, 6);
    residual(&fine);
    restrict_to(&fine, &coarse);
    smooth(&coarse, 12);
    correct(&fine, &coarse);
  }
  result("u", fine.u, 33 * 33 * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
