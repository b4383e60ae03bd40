// Finite-difference time domain: a struct of pointers behind macros that hide the struct.
#include "../result.h"
#include <stdlib.h>

struct GridStruct {
  double *hx, *hy, *ez, *cez;
  int sizeX, sizeY, maxTime;
};
typedef struct GridStruct Grid;

#define HxG(G, MM, NN) G->hx[(MM) * (G->sizeY - 1) + (NN)]
#define HyG(G, MM, NN) G->hy[(MM) * G->sizeY + (NN)]
#define EzG(G, MM, NN) G->ez[(MM) * G->sizeY + (NN)]
#define CezG(G, MM, NN) G->cez[(MM) * G->sizeY + (NN)]
#define Hx(MM, NN) HxG(g, MM, NN)
#define Hy(MM, NN) HyG(g, MM, NN)
#define Ez(MM, NN) EzG(g, MM, NN)
#define Cez(MM, NN) CezG(g, MM, NN)
#define SizeX g->sizeX
#define SizeY g->sizeY

static void updateH(Grid *g) {
  int mm, nn;
  // expect: tiled unused
  for (mm = 0; mm < SizeX; mm++)
    for (nn = 0; nn < SizeY - 1; nn++)
      Hx(mm, nn) = Hx(mm, nn) - 0.5 * (Ez(mm, nn + 1) - Ez(mm, nn));
  // expect: tiled unused
  for (mm = 0; mm < SizeX - 1; mm++)
    for (nn = 0; nn < SizeY; nn++)
      Hy(mm, nn) = Hy(mm, nn) + 0.5 * (Ez(mm + 1, nn) - Ez(mm, nn));
}

static void updateE(Grid *g) {
  int mm, nn;
  // expect: tiled unused
  for (mm = 1; mm < SizeX - 1; mm++)
    for (nn = 1; nn < SizeY - 1; nn++)
      Ez(mm, nn) = Ez(mm, nn) + Cez(mm, nn) * ((Hy(mm, nn) - Hy(mm - 1, nn)) - (Hx(mm, nn) - Hx(mm, nn - 1)));
}

int main(void) {
  Grid *g = calloc(1, sizeof(Grid));
  g->sizeX = 22;
  g->sizeY = 26;
  g->maxTime = 5;
  g->hx = calloc(g->sizeX * (g->sizeY - 1), sizeof(double));
  g->hy = calloc((g->sizeX - 1) * g->sizeY, sizeof(double));
  g->ez = calloc(g->sizeX * g->sizeY, sizeof(double));
  g->cez = calloc(g->sizeX * g->sizeY, sizeof(double));
  fill(g->cez, g->sizeX * g->sizeY, 431);
  // expect: tiled
  for (int time = 0; time < g->maxTime; time++) {
    updateH(g);
    updateE(g);
    Ez(10, 12) = 1.0 / (1 + time);
  }
  result("ez", g->ez, g->sizeX * g->sizeY * sizeof(double));
  result("hx", g->hx, g->sizeX * (g->sizeY - 1) * sizeof(double));
  result("hy", g->hy, (g->sizeX - 1) * g->sizeY * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
