// An inline index function, in C, for a grid with ghost cells.
#include "../result.h"
#include <stdlib.h>

typedef struct {
  int nx, ny, ghost;
  double *cell;
} field;

static inline size_t at(int i, int j, int pitch) { return (size_t)i * pitch + j; }

static void upwind(field *q, double cx, double cy) {
  const int pitch = q->ny + 2 * q->ghost;
  double *restrict c = q->cell;
  // expect: tiled
  for (int i = q->ghost; i < q->nx + q->ghost; i++)
    for (int j = q->ghost; j < q->ny + q->ghost; j++)
      c[at(i, j, pitch)] -= cx * (c[at(i, j, pitch)] - c[at(i - 1, j, pitch)]) + cy * (c[at(i, j, pitch)] - c[at(i, j - 1, pitch)]);
}

int main(void) {
  field q = {26, 30, 2, NULL};
  size_t cells = (size_t)(q.nx + 4) * (q.ny + 4);
  q.cell = malloc(cells * sizeof(double));
  fill(q.cell, cells, 711);
  for (int t = 0; t < 4; t++)
    upwind(&q, 0.3, 0.2);
  result("field", q.cell, cells * sizeof(double));
  free(q.cell);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
