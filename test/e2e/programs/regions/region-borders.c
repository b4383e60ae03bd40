// Boundary conditions between the sweeps of a solver: single loops over the borders of an array,
// upwards and downwards, two borders in one loop.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NMAX 130
static double p[NMAX][NMAX], rhs[NMAX][NMAX], pn[NMAX][NMAX];
static void borders(int n) {
  int i, j;
  // side
  for (i = 0; i < n; i++) {
    p[i][0] = p[i][1];
    p[i][n - 1] = p[i][n - 2];
  }
  // side
  for (j = 0; j < n; j++)
    p[0][j] = p[1][j];
  // side
  for (j = n - 1; j >= 0; j--)
    p[n - 1][j] = 0.0;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) { p[i][j] = 0.01 * i + 0.3 * j; rhs[i][j] = ((i * j) % 7) * 0.001; }
  int it = 0; double diff;
  do {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        pn[i][j] = p[i][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        p[i][j] = 0.25 * (pn[i - 1][j] + pn[i + 1][j] + pn[i][j - 1] + pn[i][j + 1] - rhs[i][j]);
    borders(n);
    diff = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (fabs(p[i][j] - pn[i][j]) > diff) diff = fabs(p[i][j] - pn[i][j]);
    it++;
    if (it % 10 == 0) printf("%d %.17g\n", it, diff);
  } while (diff > 1e-3 && it < 60);
  double s = 0;
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = s * 0.5 + p[i][j];
  printf("%d %.17g %.17g\n", it, diff, s);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
