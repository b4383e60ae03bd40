// A rod with conditions at both ends, set by single statements in the time loop.
#include "../result.h"

/* Fixed temperatures; the buffers change places. */
static void fixed_ends(double *u, double *unew, int n, int steps, double r) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      unew[i] = u[i] + r * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    unew[0] = u[0];
    unew[n - 1] = u[n - 1];
    double *tmp = u;
    u = unew;
    unew = tmp;
  }
}

/* No flow through the ends, in place. */
static void closed_ends(double *u, int n, int steps, double r) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      u[i] = u[i] + r * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    u[0] = u[1];
    u[n - 1] = u[n - 2];
  }
}

/* The ends first, then two loops. */
static void mirrored_ends(double *u, double *w, int n, int steps, double r) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    w[0] = w[2];
    w[n - 1] = w[n - 3];
    for (int i = 1; i < n - 1; i++)
      u[i] = w[i] + r * (w[i - 1] - 2.0 * w[i] + w[i + 1]);
    for (int i = 1; i < n - 1; i++)
      w[i] = u[i];
  }
}

int main(void) {
  static double a[90], b[90];
  for (int n = 3; n <= 90; n += 29) {
    fill(a, n, 3);
    fill(b, n, 4);
    fixed_ends(a, b, n, 41, 0.2);
    result("a", a, n * sizeof *a);
    closed_ends(b, n, 17, 0.25);
    result("b", b, n * sizeof *b);
    mirrored_ends(a, b, n, 23, 0.2);
    result("a", a, n * sizeof *a);
    result("b", b, n * sizeof *b);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
