// Tables of three dimensions whose planes and rows lie as far apart as variables say.
#include "../result.h"
#include <stdlib.h>

static int plane, row;
#define AT(i, j, k) ((i) * plane + (j) * row + (k))

/* Planes given as an argument, with something between them or not. */
static void curl(int nx, int ny, int nz, int plane, double *e, const double *h) {
  // expect: tiled
  for (int i = 1; i < nx; i++)
    for (int j = 1; j < ny; j++)
      for (int k = 1; k < nz; k++)
        e[plane * i + nz * j + k] += 0.5 * (h[plane * i + nz * j + k] - h[plane * (i - 1) + nz * j + k] +
                                            h[plane * i + nz * (j - 1) + k] - h[plane * i + nz * j + k - 1]);
}

static void relax(int nx, int ny, int nz, double *u) {
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        for (int k = 1; k < nz - 1; k++)
          u[AT(i, j, k)] = (u[AT(i - 1, j, k)] + u[AT(i + 1, j, k)] + u[AT(i, j - 1, k)] + u[AT(i, j + 1, k)] + u[AT(i, j, k - 1)] +
                            u[AT(i, j, k + 1)]) /
                           6;
}

/* Rows that reach into the next plane: the original code. */
static void overlapping(int n, int near, double *u) {
  // expect: tiled fallback
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      for (int k = 0; k < n; k++)
        u[near * i + n * j + k] += 0.25 * u[near * (i - 1) + n * j + k] + 0.125 * u[near * i + n * (j - 1) + k];
}

int main(void) {
  const int nx = 19, ny = 17, nz = 23, more = 40;
  const size_t count = (size_t)nx * (ny * nz + more);
  double *e = malloc(sizeof(double) * count), *h = malloc(sizeof(double) * count);
  fill(e, count, 1);
  fill(h, count, 2);
  for (int t = 0; t < 4; t++) {
    curl(nx, ny, nz, ny * nz + more, e, h);
    curl(nx, ny, nz, ny * nz, h, e);
  }
  row = nz + 1;
  plane = ny * row;
  relax(nx - 1, ny, nz, e);
  overlapping(12, 50, h);
  result("e", e, sizeof(double) * count);
  result("h", h, sizeof(double) * count);
  free(e);
  free(h);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
