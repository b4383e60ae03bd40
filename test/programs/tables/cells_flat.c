// Flattened tables of structures with an array in each.
#include "../result.h"
#include <stdlib.h>
#define SPEEDS 5
typedef struct {
  float speeds[SPEEDS];
} cell;
typedef struct {
  int nx, ny;
  float rate;
} params;

static void collide(const params p, cell *cells, const cell *from, const int *walls) {
  // expect: tiled
  for (int j = 0; j < p.ny; j++)
    for (int i = 0; i < p.nx; i++)
      if (!walls[j * p.nx + i]) {
        float sum = 0;
        for (int k = 0; k < SPEEDS; k++)
          sum += from[i + j * p.nx].speeds[k];
        for (int k = 0; k < SPEEDS; k++)
          cells[i + j * p.nx].speeds[k] += p.rate * (sum / SPEEDS - from[i + j * p.nx].speeds[k]);
      } else {
        cells[i + j * p.nx].speeds[1] = from[i + j * p.nx].speeds[3];
        cells[i + j * p.nx].speeds[3] = from[i + j * p.nx].speeds[1];
      }
}

static void relax(int nx, int ny, cell *cells) {
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++)
        cells[i + j * nx].speeds[0] =
            0.25f * (cells[i - 1 + j * nx].speeds[0] + cells[i + 1 + j * nx].speeds[1] + cells[i + (j - 1) * nx].speeds[2] +
                     cells[i + (j + 1) * nx].speeds[4]);
}

int main(void) {
  params p = {37, 23, 0.3f};
  const int count = p.nx * p.ny;
  cell *cells = malloc(sizeof(cell) * count), *from = malloc(sizeof(cell) * count);
  int *walls = malloc(sizeof(int) * count);
  unsigned state = 5;
  // expect: refused call-pointer
  for (int k = 0; k < count; k++) {
    walls[k] = next_number(&state) % 7 == 0;
    for (int s = 0; s < SPEEDS; s++) {
      cells[k].speeds[s] = next_number(&state) % 100 * 0.01f;
      from[k].speeds[s] = next_number(&state) % 100 * 0.01f;
    }
  }
  for (int t = 0; t < 5; t++) {
    collide(p, cells, from, walls);
    collide(p, from, cells, walls);
    relax(p.nx, p.ny, cells);
  }
  result("cells", cells, sizeof(cell) * count);
  result("from", from, sizeof(cell) * count);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
