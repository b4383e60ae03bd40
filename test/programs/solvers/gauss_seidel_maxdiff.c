// Gauss-Seidel with the largest change taken in the same nest, and with fixed sweeps instead.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define N 24

static double u[N][N];

static int until_converged(double eps) {
  double diff, temp;
  int i, j, iterations = 0, done = 0;
  while (!done) {
    diff = 0;
    // expect: tiled
    for (i = 1; i < N - 1; i++) {
      for (j = 1; j < N - 1; j++) {
        temp = u[i][j];
        u[i][j] = 0.2 * (u[i][j] + u[i][j - 1] + u[i - 1][j] + u[i][j + 1] + u[i + 1][j]);
        diff += fabs(u[i][j] - temp);
      }
    }
    if (diff / (N * N) < eps || ++iterations > 30)
      done = 1;
  }
  return iterations;
}

static void fixed_sweeps(int sweeps) {
  int s, i, j;
  double temp;
  // expect: tiled
  for (s = 0; s < sweeps; s++)
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) {
        temp = u[i][j - 1] + u[i - 1][j] + u[i][j + 1] + u[i + 1][j];
        u[i][j] = 0.25 * temp;
      }
}

int main(void) {
  fill(&u[0][0], N * N, 341);
  printf("%d\n", until_converged(1e-3));
  result("converged", u, sizeof u);
  fixed_sweeps(12);
  result("swept", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
