// Alternating directions: a tridiagonal sweep along columns, then one along rows, in each time step.
#include "../result.h"
#include <math.h>
#define N 26
#define STEPS 5

static double u[N][N], v[N][N], p[N][N], q[N][N];

static void sweep(double a, double b, double c) {
  int i, j, t;
  // expect: tiled
  for (t = 1; t <= STEPS; t++) {
    for (i = 1; i < N - 1; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
      for (j = 1; j < N - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (u[j][i] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
      }
      v[N - 1][i] = 1.0;
      for (j = N - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (i = 1; i < N - 1; i++) {
      u[i][0] = 1.0;
      for (j = 1; j < N - 1; j++)
        u[i][j] = 0.5 * u[i][j] + 0.25 * (v[i][j] + u[i][j - 1]);
    }
  }
}

int main(void) {
  fill(&u[0][0], N * N, 271);
  sweep(-0.5, 2.0, -0.5);
  result("u", u, sizeof u);
  result("v", v, sizeof v);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
