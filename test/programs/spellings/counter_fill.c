// A counter that runs through the nest, and a size that its values use as well.
#include "../result.h"

static void expand(long *restrict out, const long *restrict map, int rows, int functions) {
  int i, j, count = 0;
  // expect: tiled
  for (i = 0; i < rows; i++)
    for (j = 0; j < functions; j++)
      out[count++] = functions * map[i] + j;
}

static int collect(double *restrict line, double (*restrict grid)[21], int rows) {
  int at = 0;
  // expect: tiled
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < 21; j++) {
      line[at] = grid[i][j] * rows;
      grid[i][j] = at;
      at++;
    }
  }
  return at;
}

int main(void) {
  static long map[30], out[30 * 12];
  for (int i = 0; i < 30; i++)
    map[i] = i * 37 % 19;
  expand(out, map, 30, 12);
  result("out", out, sizeof out);
  expand(out, map, 7, 5);
  result("out", out, sizeof out);
  static double line[17 * 21], grid[17][21];
  fill(&grid[0][0], 17 * 21, 651);
  int count = collect(line, grid, 17);
  result("line", line, sizeof line);
  result("grid", grid, sizeof grid);
  result("count", &count, sizeof count);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
