/* Functions that index, and functions whose body is one returned expression. */
#include <stdio.h>
#include <stdlib.h>
#define NDEBUG
#include <assert.h>
struct Grid { int nx, ny; double *u; };
static inline int idx(int i, int j, int n) { return i * n + j; }
static inline double *cell(struct Grid *g, int i, int j) { assert(i >= 0 && j >= 0); return &g->u[idx(i, j, g->ny)]; }
static inline double get(const struct Grid *g, int i, int j) { return g->u[i * g->ny + j]; }
static double mean(const struct Grid *g, int i, int j) { return 0.25 * (g->u[(i-1) * g->ny + j] + get(g, i, j - 1)) + 0.5 * get(g, i - 1, j - 1); }
void sweep(double *a, int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[idx(i, j, m)] = 0.5 * (a[idx(i - 1, j, m)] + a[idx(i, j - 1, m)]);
}
void relax(struct Grid *g) {
  for (int i = 1; i < g->nx; i++)
    for (int j = 1; j < g->ny; j++)
      *cell(g, i, j) = mean(g, i, j) + get(g, i, j);
}
int main(void) {
  struct Grid g = {40, 50, 0};
  g.u = malloc(sizeof(double) * g.nx * g.ny);
  for (int k = 0; k < g.nx * g.ny; k++) g.u[k] = (k * 7919 % 101) / 3.0;
  sweep(g.u, g.nx, g.ny);
  relax(&g);
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < g.nx; i++)
      for (int j = 1; j < g.ny; j++)
        *cell(&g, i, j) += 0.125 * mean(&g, i, j);
  double s = 0;
  for (int k = 0; k < g.nx * g.ny; k++) s = s * 0.999 + g.u[k];
  printf("%.17g\n", s);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
