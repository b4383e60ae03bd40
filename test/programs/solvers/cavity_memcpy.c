// Lid-driven cavity in stream function and vorticity: rows behind pointers, the old field kept by memcpy.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  int nx, ny;
  double **psi, **w, **wold;
} Cavity;

static double **rows(int n, int m) {
  double **r = malloc(n * sizeof *r), *block = calloc((size_t)n * m, sizeof **r);
  for (int i = 0; i < n; i++)
    r[i] = block + (size_t)i * m;
  return r;
}

static void march(Cavity *c, int steps, double dt, double nu) {
  const int nx = c->nx, ny = c->ny;
  double **psi = c->psi, **w = c->w, **wold = c->wold;
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        psi[i][j] = 0.25 * (psi[i - 1][j] + psi[i + 1][j] + psi[i][j - 1] + psi[i][j + 1] + w[i][j]);
    for (int i = 0; i < nx; i++)
      memcpy(wold[i], w[i], ny * sizeof(double));
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        w[i][j] = wold[i][j] +
                  dt * (nu * (wold[i - 1][j] + wold[i + 1][j] + wold[i][j - 1] + wold[i][j + 1] - 4 * wold[i][j]) -
                        0.25 * ((psi[i][j + 1] - psi[i][j - 1]) * (wold[i + 1][j] - wold[i - 1][j]) -
                                (psi[i + 1][j] - psi[i - 1][j]) * (wold[i][j + 1] - wold[i][j - 1])));
  }
}

int main(void) {
  Cavity c = {34, 30, rows(34, 30), rows(34, 30), rows(34, 30)};
  fill(c.w[0], 34 * 30, 7);
  march(&c, 12, 0.01, 0.1);
  result("psi", c.psi[0], 34 * 30 * sizeof(double));
  result("w", c.w[0], 34 * 30 * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
