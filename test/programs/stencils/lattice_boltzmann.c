// Lattice Boltzmann with nine directions in one array of planes: collide, stream, bounce back at the walls.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define Q 9
#define NX 26
#define NY 22

static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static double f[Q][NX][NY], g[Q][NX][NY], rho[NX][NY];

static void collide(double omega) {
  // expect: tiled
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      double density = 0;
      for (int q = 0; q < Q; q++)
        density += f[q][i][j];
      rho[i][j] = density;
      for (int q = 0; q < Q; q++)
        g[q][i][j] = f[q][i][j] - omega * (f[q][i][j] - density / Q);
    }
}

static void stream(void) {
  // expect: tiled
  for (int q = 0; q < Q; q++)
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        f[q][i][j] = g[q][i - cx[q]][j - cy[q]];
}

static void walls(void) {
  for (int i = 0; i < NX; i++) {
    f[2][i][0] = g[4][i][0];
    f[4][i][NY - 1] = g[2][i][NY - 1];
  }
}

int main(void) {
  fill(&f[0][0][0], Q * NX * NY, 1);
  memcpy(g, f, sizeof g);
  for (int t = 0; t < 10; t++) {
    collide(0.6);
    stream();
    walls();
  }
  result("f", f, sizeof f);
  result("rho", rho, sizeof rho);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
