// Gauss-Seidel relaxation in three dimensions, flattened, sizes known at run time only.
#include "../result.h"
#include <stdlib.h>

static void relax(double *u, int n, int steps) {
  const double sixth = 1.0 / 6.0;
  // expect: tiled
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          u[(i * n + j) * n + k] = sixth * (u[((i - 1) * n + j) * n + k] + u[((i + 1) * n + j) * n + k]
                                 + u[(i * n + j - 1) * n + k] + u[(i * n + j + 1) * n + k]
                                 + u[(i * n + j) * n + k - 1] + u[(i * n + j) * n + k + 1]);
}

int main(void) {
  int n = 12;
  double *u = malloc(sizeof *u * n * n * n);
  fill(u, (size_t)n * n * n, 9);
  relax(u, n, 9);
  result("cube", u, sizeof *u * n * n * n);
  free(u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
