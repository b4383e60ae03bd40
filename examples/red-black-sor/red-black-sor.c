/* red-black-sor.c - Poisson's equation in the unit square by successive over-relaxation.
 *
 * The points are coloured like a chess board; a half sweep relaxes the points of one colour from
 * those of the other. Sweeps are repeated until the largest change is small.
 *
 * usage: red-black-sor [n [tolerance [most sweeps]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double f(double x, double y) { return 8.0 * x * (1.0 - x) - 3.0 * y; }
static double g(double x, double y) { return x * x - y * y + 0.5; }

static void initialise(int n, double (*u)[n], double (*rhs)[n]) {
  double h = 1.0 / (n - 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double x = i * h, y = j * h;
      u[i][j] = i == 0 || j == 0 || i == n - 1 || j == n - 1 ? g(x, y) : 0.0;
      rhs[i][j] = h * h * f(x, y);
    }
}

/* Relaxes the points with (i + j) % 2 == colour; returns the largest change. */
static double halfSweep(int n, double (*u)[n], double (*rhs)[n], int colour, double omega) {
  double largest = 0.0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + 1 + colour) % 2; j < n - 1; j += 2) {
      double residual =
          0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - rhs[i][j]) - u[i][j];
      u[i][j] += omega * residual;
      if (fabs(residual) > largest)
        largest = fabs(residual);
    }
  return largest;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  double tolerance = argc > 2 ? atof(argv[2]) : 1e-5;
  int most = argc > 3 ? atoi(argv[3]) : 100000;
  if (n < 3 || !(tolerance > 0)) {
    fprintf(stderr, "usage: red-black-sor [n [tolerance [most sweeps]]], n at least 3\n");
    return 2;
  }
  double (*u)[n] = malloc(sizeof(double[n][n]));
  double (*rhs)[n] = malloc(sizeof(double[n][n]));
  if (!u || !rhs) {
    fprintf(stderr, "red-black-sor: out of memory\n");
    return 1;
  }

  initialise(n, u, rhs);
  double omega = 2.0 / (1.0 + sin(3.14159265358979323846 / (n - 1)));
  int sweeps = 0;
  double largest;
  do {
    double red = halfSweep(n, u, rhs, 0, omega);
    double black = halfSweep(n, u, rhs, 1, omega);
    largest = red > black ? red : black;
    sweeps++;
  } while (largest > tolerance && sweeps < most);

  printf("%d points a side, %d sweeps, largest residual %.17g\n", n, sweeps, largest);
  for (int k = 1; k < 8; k++)
    printf("u[%d][%d] = %.17g\n", k * n / 8, k * n / 8, u[k * n / 8][k * n / 8]);
  free(u);
  free(rhs);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
