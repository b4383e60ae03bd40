/* adi.c - heat in a plate by alternating directions, implicit in one direction at a time.
 *
 * Each half step solves a tridiagonal system along every row, then along every column: one of
 * them runs along the columns that are spread over the machines, as a pipeline.
 *
 * usage: adi [n [steps]]
 */
#include <stdio.h>
#include <stdlib.h>

static void *allocate(size_t bytes) {
  void *p = malloc(bytes);
  if (!p) {
    fprintf(stderr, "adi: out of memory\n");
    exit(1);
  }
  return p;
}

/* Systems along the first index: v from u. */
static void columns(int n, double (*u)[n], double (*v)[n], double (*p)[n], double (*q)[n], double a,
                    double b, double c, double d, double e, double f) {
  for (int i = 1; i < n - 1; i++) {
    v[0][i] = 1.0;
    p[i][0] = 0.0;
    q[i][0] = v[0][i];
    for (int j = 1; j < n - 1; j++) {
      p[i][j] = -c / (a * p[i][j - 1] + b);
      q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) /
                (a * p[i][j - 1] + b);
    }
    v[n - 1][i] = 1.0;
    for (int j = n - 2; j >= 1; j--)
      v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
  }
  (void)e;
}

/* Systems along the second index: u from v. */
static void rows(int n, double (*u)[n], double (*v)[n], double (*p)[n], double (*q)[n], double a,
                 double b, double c, double d, double e, double f) {
  for (int i = 1; i < n - 1; i++) {
    u[i][0] = 1.0;
    p[i][0] = 0.0;
    q[i][0] = u[i][0];
    for (int j = 1; j < n - 1; j++) {
      p[i][j] = -f / (d * p[i][j - 1] + e);
      q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) /
                (d * p[i][j - 1] + e);
    }
    u[i][n - 1] = 1.0;
    for (int j = n - 2; j >= 1; j--)
      u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
  }
  (void)b;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40;
  int steps = argc > 2 ? atoi(argv[2]) : 10;
  if (n < 3 || steps < 0) {
    fprintf(stderr, "usage: adi [n [steps]], n at least 3\n");
    return 2;
  }
  double (*u)[n] = allocate(sizeof(double[n][n])), (*v)[n] = allocate(sizeof(double[n][n]));
  double (*p)[n] = allocate(sizeof(double[n][n])), (*q)[n] = allocate(sizeof(double[n][n]));

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      u[i][j] = (double)(i + n - j) / n;
      v[i][j] = p[i][j] = q[i][j] = 0.0;
    }

  double dx = 1.0 / n, dt = 1.0 / (steps + 1);
  double mul1 = 2.0 * dt / (dx * dx), mul2 = dt / (dx * dx);
  double a = -mul1 / 2.0, b = 1.0 + mul1, c = a, d = -mul2 / 2.0, e = 1.0 + mul2, f = d;
  for (int t = 0; t < steps; t++) {
    columns(n, u, v, p, q, a, b, c, d, e, f);
    rows(n, u, v, p, q, a, b, c, d, e, f);
  }

  double total = 0.0;
#pragma hetile reduction(+ : total)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      total += u[i][j];
  printf("%d by %d points, %d steps: total %.9g\n", n, n, steps, total);
  for (int k = 1; k < 4; k++)
    printf("u[%d][%d] = %.17g\n", k * n / 4, k * n / 4, u[k * n / 4][k * n / 4]);
  free(u), free(v), free(p), free(q);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
