/* rows.c - a Gauss-Seidel sweep over double **, with rows laid out in many ways
 *
 * usage: rows <layout> [rows columns steps]
 * The sweep is written with row pointers, the sum over all with subscripts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double **layOut(const char *layout, int n, int m) {
  double **u = calloc(n, sizeof *u);
  double *block = calloc((size_t)n * (m + 5) + 1, sizeof *block);
  for (int i = 0; i < n; i++) {
    int number = i;
    if (!strcmp(layout, "reversed"))
      number = n - 1 - i;
    if (!strcmp(layout, "shuffled")) /* even rows first */
      number = i % 2 ? n / 2 + (n % 2) + i / 2 : i / 2;
    u[i] = block + (size_t)number * (m + 5);
    if (!strcmp(layout, "single"))
      u[i] = malloc(m * sizeof *u[i]);
    if (!strcmp(layout, "gaps"))
      u[i] = block + (size_t)i * (m + 5) + i * i % 5;
    if (!strcmp(layout, "unaligned"))
      u[i] = (double *)((char *)block + (size_t)i * (m * sizeof *block + 4));
  }
  if (!strcmp(layout, "shared"))
    u[n / 2] = u[n / 3];
  if (!strcmp(layout, "overlapping"))
    u[n / 2] = u[n / 2 - 1] + 1;
  return u;
}

static void sweep(double **u, int n, int m, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) { /* here */
      double *row = u[i], *up = u[i - 1];
      const double *down = u[i + 1];
      for (int j = 1; j < m - 1; j++)
        row[j] = 0.2 * (up[j] + down[j] + row[j - 1] + row[j + 1] + row[j]);
    }
}

int main(int argc, char **argv) {
  const char *layout = argc > 1 ? argv[1] : "block";
  int n = argc > 2 ? atoi(argv[2]) : 40, m = argc > 3 ? atoi(argv[3]) : 50;
  int steps = argc > 4 ? atoi(argv[4]) : 9;
  double **u = layOut(layout, n, m), s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      u[i][j] = (i * 31 + j * 17) % 101 * 0.01;
  sweep(u, n, m, steps);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      s += u[i][j] * (i + 2 * j);
    printf("%a\n", s);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
