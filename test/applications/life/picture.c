#include "world.h"

#include <stdio.h>

static char mark(int state) {
  if (state == 0)
    return ' ';
  if (state > GROWN)
    return '#';
  return state == GROWN ? 'T' : state > GROWN / 2 ? 't' : '.';
}

void print_line(int row) {
  int j;
  for (j = 1; j <= columns && j <= 96; j++)
    putchar(mark(cell[row][j]));
  putchar('\n');
}

/* In colours. */
int write_picture(const char *name) {
  int i, j;
  FILE *file = fopen(name, "wb");
  if (file == NULL)
    return -1;
  fprintf(file, "P6\n%d %d\n255\n", columns, rows);
  for (i = 1; i <= rows; i++)
    for (j = 1; j <= columns; j++) {
      const int state = cell[i][j];
      unsigned char colour[3] = {90, 60, 30};
      if (state > GROWN) {
        colour[0] = 255;
        colour[1] = (unsigned char)(60 * (state - GROWN));
        colour[2] = 0;
      } else if (state > 0) {
        colour[0] = 20;
        colour[1] = (unsigned char)(80 + 12 * state);
        colour[2] = 30;
      }
      if (fwrite(colour, 1, 3, file) != 3) {
        fclose(file);
        return -1;
      }
    }
  return fclose(file) == 0 ? 0 : -1;
}
/* SPDX-License-Identifier: Apache-2.0 */
