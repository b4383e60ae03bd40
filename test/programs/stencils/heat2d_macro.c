// Heat on a plate: flattened arrays behind an index macro, copied back after each step.
#include "../result.h"
#include <stdlib.h>
#define IDX(i, j) ((i) * cols + (j))

int main(int argc, char **argv) {
  int rows = 22, cols = 26, steps = 12;
  if (argc > 1)
    steps = atoi(argv[1]);
  double *t0 = malloc(sizeof(double) * rows * cols);
  double *t1 = malloc(sizeof(double) * rows * cols);
  fill(t0, (size_t)rows * cols, 5);
  fill(t1, (size_t)rows * cols, 5);
  int i, j, s;
  const double alpha = 0.1;
  // expect: tiled
  for (s = 0; s < steps; ++s) {
    for (i = 1; i < rows - 1; ++i)
      for (j = 1; j < cols - 1; ++j)
        t1[IDX(i, j)] = t0[IDX(i, j)] + alpha * (t0[IDX(i + 1, j)] + t0[IDX(i - 1, j)] + t0[IDX(i, j + 1)]
                      + t0[IDX(i, j - 1)] - 4 * t0[IDX(i, j)]);
    for (i = 1; i < rows - 1; ++i)
      for (j = 1; j < cols - 1; ++j)
        t0[IDX(i, j)] = t1[IDX(i, j)];
  }
  result("plate", t0, sizeof(double) * rows * cols);
  free(t0);
  free(t1);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
