#include "grid.h"

/* The middle row of v, and every fourth cell of the middle column. */
int section_write(const struct grid *g, int step, FILE *file) {
  const int middle_y = (g->ny + 1) / 2, middle_x = (g->nx + 1) / 2;
  const int head[3] = {step, g->nx, (g->ny + 3) / 4};
  if (fwrite(head, sizeof *head, 3, file) != 3)
    return 0;
  if (fwrite(g->v + IX(g, 1, middle_y), sizeof(double), g->nx, file) != (size_t)g->nx)
    return 0;
  for (int y = 1; y <= g->ny; y += 4)
    if (fwrite(g->v + IX(g, middle_x, y), sizeof(double), 1, file) != 1)
      return 0;
  return 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
