#include "grid.h"

#include <stdint.h>
#include <string.h>

struct header {
  char magic[8];
  int32_t nx, ny, step, fields;
};

static int write_field(const struct grid *g, const double *f, FILE *file) {
  for (int y = 1; y <= g->ny; y++)
    if (fwrite(f + IX(g, 1, y), sizeof *f, g->nx, file) != (size_t)g->nx)
      return 0;
  return 1;
}

int checkpoint_write(const struct grid *g, int step, const char *name) {
  FILE *file = fopen(name, "wb");
  if (!file)
    return 0;
  struct header header = {.nx = g->nx, .ny = g->ny, .step = step, .fields = 2};
  memcpy(header.magic, "GRSCOTT", 8);
  int good = fwrite(&header, sizeof header, 1, file) == 1;
  good = good && write_field(g, g->u, file) && write_field(g, g->v, file);
  return fclose(file) == 0 && good;
}
/* SPDX-License-Identifier: Apache-2.0 */
