// Successive over-relaxation on a grid that is a struct with a T**, until the residual is small.
#include "../result.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
  int nx, ny;
  double omega;
  double **u, **f;
} Grid;

static double **alloc2(int rows, int cols, unsigned seed) {
  double **a = malloc(rows * sizeof *a);
  int i;
  for (i = 0; i < rows; i++) {
    a[i] = malloc(cols * sizeof **a);
    fill(a[i], cols, seed + i);
  }
  return a;
}

static void sweep(Grid *g) {
  int i, j;
  // expect: tiled
  for (i = 1; i <= g->nx; i++)
    for (j = 1; j <= g->ny; j++)
      g->u[i][j] = (1.0 - g->omega) * g->u[i][j] + g->omega * 0.25 * (g->u[i - 1][j] + g->u[i + 1][j]
                 + g->u[i][j - 1] + g->u[i][j + 1] - g->f[i][j]);
}

static double residual(const Grid *g) {
  double sum = 0.0;
  int i, j;
  // expect: refused reduction-order
  for (i = 1; i <= g->nx; i++)
    for (j = 1; j <= g->ny; j++)
      sum += fabs(g->u[i - 1][j] + g->u[i + 1][j] + g->u[i][j - 1] + g->u[i][j + 1] - 4.0 * g->u[i][j] - g->f[i][j]);
  return sum;
}

int main(void) {
  Grid g = {24, 30, 1.5, 0, 0};
  g.u = alloc2(g.nx + 2, g.ny + 2, 1);
  g.f = alloc2(g.nx + 2, g.ny + 2, 77);
  int n = 0;
  double norm;
  do {
    sweep(&g);
    norm = residual(&g);
    n++;
  } while (norm > 1.0 && n < 12);
  printf("%d sweeps, residual %.17g\n", n, norm);
  for (int i = 0; i < g.nx + 2; i++)
    result("row", g.u[i], (g.ny + 2) * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
