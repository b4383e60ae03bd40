/* heat-3d.c - heat in a cube, explicit Euler in time, two arrays that take turns.
 *
 * usage: heat-3d [n [steps]]
 */
#include <stdio.h>
#include <stdlib.h>

static void *allocate(size_t bytes) {
  void *p = malloc(bytes);
  if (!p) {
    fprintf(stderr, "heat-3d: out of memory\n");
    exit(1);
  }
  return p;
}

static void step(int n, double (*restrict to)[n][n], double (*restrict from)[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        to[i][j][k] = 0.125 * (from[i + 1][j][k] - 2.0 * from[i][j][k] + from[i - 1][j][k]) +
                      0.125 * (from[i][j + 1][k] - 2.0 * from[i][j][k] + from[i][j - 1][k]) +
                      0.125 * (from[i][j][k + 1] - 2.0 * from[i][j][k] + from[i][j][k - 1]) +
                      from[i][j][k];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  int steps = argc > 2 ? atoi(argv[2]) : 10;
  if (n < 3 || steps < 0) {
    fprintf(stderr, "usage: heat-3d [n [steps]], n at least 3\n");
    return 2;
  }
  double (*a)[n][n] = allocate(sizeof(double[n][n][n]));
  double (*b)[n][n] = allocate(sizeof(double[n][n][n]));

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i][j][k] = b[i][j][k] = (i + j + (n - k)) * 10.0 / n;

  for (int t = 0; t < steps; t++) {
    step(n, b, a);
    step(n, a, b);
  }

  double hottest = 0.0, total = 0.0;
#pragma hetile reduction(+ : total)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        total += a[i][j][k];
        if (a[i][j][k] > hottest)
          hottest = a[i][j][k];
      }
  printf("%d points a side, %d double steps: maximum %.17g, total %.9g\n", n, steps, hottest,
         total);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
