// Explicit heat equation on a rod: two buffers that change places at the end of each time step.
#include "../result.h"
#include <stdlib.h>

static void march(double *u, double *unew, int n, int steps, double r) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      unew[i] = u[i] + r * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    double *tmp = u;
    u = unew;
    unew = tmp;
  }
}

int main(void) {
  int n = 60, steps = 40;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  fill(a, n, 3);
  fill(b, n, 3);
  march(a, b, n, steps, 0.2);
  result("even", a, n * sizeof *a);
  result("odd", b, n * sizeof *b);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
