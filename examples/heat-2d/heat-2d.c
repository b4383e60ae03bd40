/* heat-2d.c - heat in a plate, explicit Euler in time, two arrays that take turns.
 *
 * The arrays are filled in the program, and a maximum and a total are printed at the end: between,
 * no rank needs more than its share of them.
 *
 * usage: heat-2d [n [steps]]
 */
#include <stdio.h>
#include <stdlib.h>

static double *allocate(int n) {
  double *p = malloc((size_t)n * n * sizeof(double));
  if (!p) {
    fprintf(stderr, "heat-2d: out of memory\n");
    exit(1);
  }
  return p;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 60;
  int steps = argc > 2 ? atoi(argv[2]) : 20;
  if (n < 3 || steps < 0) {
    fprintf(stderr, "usage: heat-2d [n [steps]], n at least 3\n");
    return 2;
  }
  double (*a)[n] = (double (*)[n])allocate(n);
  double (*b)[n] = (double (*)[n])allocate(n);

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j] = (i * (n - j) % 17) * 10.0 / n;

  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + 0.125 * (a[i + 1][j] - 2.0 * a[i][j] + a[i - 1][j]) +
                  0.125 * (a[i][j + 1] - 2.0 * a[i][j] + a[i][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j] + 0.125 * (b[i + 1][j] - 2.0 * b[i][j] + b[i - 1][j]) +
                  0.125 * (b[i][j + 1] - 2.0 * b[i][j] + b[i][j - 1]);
  }

  double hottest = 0.0, total = 0.0;
#pragma hetile reduction(+ : total)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      total += a[i][j];
      if (a[i][j] > hottest)
        hottest = a[i][j];
    }
  printf("%d by %d points, %d double steps: maximum %.17g, total %.9g\n", n, n, steps, hottest,
         total);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
