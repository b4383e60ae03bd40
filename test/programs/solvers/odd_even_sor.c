// Odd and even points of each row by a stride of two, in a do loop until converged.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define EPS 1e-4
#define N 26

static double **u, **rhs;

int main(void) {
  double anorm, anormf = 0;
  int nSh, j, n, iteration = 0;
  u = malloc(N * sizeof *u);
  rhs = malloc(N * sizeof *rhs);
  for (j = 0; j < N; j++) {
    u[j] = calloc(N, sizeof **u);
    rhs[j] = malloc(N * sizeof **rhs);
    fill(rhs[j], N, 581 + j);
    anormf += rhs[j][j];
  }
  do {
    // expect: refused no-permutable-band
    for (nSh = 0; nSh < 2; nSh++)
      // expect: tiled
      for (j = 1; j < N - 1; j++)
        for (n = nSh + 1; n < N - 1; n += 2)
          u[j][n] = 0.25 * (u[j - 1][n] + u[j + 1][n] + u[j][n - 1] + u[j][n + 1] - rhs[j][n]);
    anorm = 0;
    // expect: tiled
    for (j = 1; j < N - 1; j++)
      for (n = 1; n < N - 1; n++)
        anorm += fabs(u[j - 1][n] + u[j + 1][n] + u[j][n - 1] + u[j][n + 1] - 4 * u[j][n] - rhs[j][n]);
    iteration++;
  } while (anorm > EPS * anormf && iteration < 6);
  printf("%d %.17g\n", iteration, anorm);
  for (j = 0; j < N; j++)
    result("row", u[j], N * sizeof **u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
