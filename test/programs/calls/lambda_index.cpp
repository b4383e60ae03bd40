// A lambda that computes the index, and the same nest with an inline function.
#include "../result.h"
#include <cstdlib>

static inline int index(int i, int j, int cols) { return i * cols + j; }

int main() {
  int rows = 24, cols = 30;
  double *a = static_cast<double *>(malloc(rows * cols * sizeof(double)));
  fill(a, rows * cols, 701);
  auto at = [cols](int i, int j) { return i * cols + j; };
  // expect: tiled
  for (int i = 1; i < rows; i++)
    for (int j = 1; j < cols; j++)
      a[at(i, j)] = 0.5 * (a[at(i - 1, j)] + a[at(i, j - 1)]);
  result("lambda", a, rows * cols * sizeof(double));
  // expect: tiled
  for (int i = 1; i < rows; i++)
    for (int j = 1; j < cols; j++)
      a[index(i, j, cols)] = 0.5 * (a[index(i - 1, j, cols)] + a[index(i, j - 1, cols)]);
  result("function", a, rows * cols * sizeof(double));
  free(a);
}
// SPDX-License-Identifier: Apache-2.0
