// A three-dimensional grid as double ***, relaxed in place.
#include "../result.h"
#include <stdlib.h>

int main(void) {
  int nx = 14, ny = 12, nz = 10, i, j, k;
  double ***g = malloc(nx * sizeof *g);
  // expect: refused pointer-modified
  for (i = 0; i < nx; i++) {
    g[i] = malloc(ny * sizeof **g);
    for (j = 0; j < ny; j++) {
      g[i][j] = malloc(nz * sizeof ***g);
      fill(g[i][j], nz, 601 + i * ny + j);
    }
  }
  // expect: tiled
  for (i = 1; i < nx - 1; i++)
    for (j = 1; j < ny - 1; j++)
      for (k = 1; k < nz - 1; k++)
        g[i][j][k] = (g[i - 1][j][k] + g[i + 1][j][k] + g[i][j - 1][k] + g[i][j + 1][k] + g[i][j][k - 1] + g[i][j][k + 1]) / 6.0;
  // expect: refused call-pointer
  for (i = 0; i < nx; i++)
    for (j = 0; j < ny; j++)
      result("line", g[i][j], nz * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
