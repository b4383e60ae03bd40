/* elliptic.c - Poisson's equation in the unit square by Gauss-Seidel sweeps.
 *
 * u_xx + u_yy = f inside, u = g on the border, n by n points. A sweep replaces every inner point by
 * what the five-point formula says, in place; sweeps are repeated until the sum of the changes is
 * small. (The solver of Kyriakopoulos et al., 1024 by 1024 there.)
 *
 * usage: elliptic [n [tolerance [most sweeps]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double f(double x, double y) { return 8.0 * x * (1.0 - x) - 3.0 * y; }
static double g(double x, double y) { return x * x - y * y + 0.5; }

/* The border from g, zero inside; the right-hand side from f. */
static void initialise(int n, double (*u)[n], double (*rhs)[n]) {
  double h = 1.0 / (n - 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double x = i * h, y = j * h;
      u[i][j] = i == 0 || j == 0 || i == n - 1 || j == n - 1 ? g(x, y) : 0.0;
      rhs[i][j] = h * h * f(x, y);
    }
}

/* One sweep; returns the sum of the changes. */
static double sweep(int n, double (*u)[n], double (*rhs)[n]) {
  double change = 0.0;
#pragma hetile reduction(+ : change)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double better = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - rhs[i][j]);
      change += fabs(better - u[i][j]);
      u[i][j] = better;
    }
  return change;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  double tolerance = argc > 2 ? atof(argv[2]) : 1e-3;
  int most = argc > 3 ? atoi(argv[3]) : 100000;
  if (n < 3 || !(tolerance > 0)) {
    fprintf(stderr, "usage: elliptic [n [tolerance [most sweeps]]], n at least 3\n");
    return 2;
  }
  double (*u)[n] = malloc(sizeof(double[n][n]));
  double (*rhs)[n] = malloc(sizeof(double[n][n]));
  if (!u || !rhs) {
    fprintf(stderr, "elliptic: out of memory\n");
    return 1;
  }

  initialise(n, u, rhs);
  int sweeps = 0;
  double change;
  do {
    change = sweep(n, u, rhs);
    sweeps++;
    if (sweeps % 1000 == 0)
      printf("after %d sweeps: change %.6e\n", sweeps, change);
  } while (change > tolerance && sweeps < most);

  printf("elliptic: n = %d, %d sweeps, change %.6e\n", n, sweeps, change);
  printf("middle: %.17g\n", u[n / 2][n / 2]);
  unsigned long long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      unsigned long long bits;
      memcpy(&bits, &u[i][j], sizeof bits);
      sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
    }
  printf("checksum: %016llx\n", sum);
  free(u);
  free(rhs);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
