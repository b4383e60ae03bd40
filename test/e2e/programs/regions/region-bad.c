/* Regions with bad input: arrays that overlap by an offset or are one, loops without iterations,
 * a residual that becomes NaN, other sizes at each entry, recursion into a region. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void sweeps(int n, int m, double (*u)[m], double (*v)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        u[i][j] = 0.5 * u[i - 1][j] + 0.25 * v[i][j - 1];
    v[0][t % m] += 0.125;
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        v[i][j] = 0.5 * v[i][j] + 0.25 * u[i][j - 1];
  }
}
static void show(const char *what, const double *a, int count) {
  double sum = 0;
  for (int k = 0; k < count; k++)
    sum = 0.999 * sum + a[k];
  printf("%s %.17g %.17g\n", what, sum, a[count / 2]);
}
/* Until the residual is small: never, once it is NaN. */
static int solve(int n, double (*u)[n], double limit) {
  int k = 0;
  double residual;
  do {
    residual = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double next = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        double change = fabs(next - u[i][j]);
        if (!(change <= residual))
          residual = change;
        u[i][j] = next;
      }
    if (k == 3)
      u[n / 2][n / 2] = residual > 0 ? limit / 0.0 * 0.0 : 1; /* NaN if the limit is one */
  } while (++k < 9 && !(residual < 1e-6));
  printf("%d %d\n", k, residual != residual);
  return k;
}
/* Grids of half the size inside the loop over sweeps of a grid. */
static double levels(int n, double (*u)[n]) {
  if (n < 4)
    return n;
  double below = 0;
  for (int t = 0; t < 2; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + 0.5;
    double(*w)[n / 2] = malloc(sizeof(double[n / 2][n / 2]));
    for (int i = 0; i < n / 2; i++)
      for (int j = 0; j < n / 2; j++)
        w[i][j] = u[2 * i][2 * j];
    below += levels(n / 2, w);
    u[1][1] = w[n / 4][n / 4] + below;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.5 * u[i][j] + 0.125 * u[i][j - 1];
    free(w);
  }
  return u[n / 2][n / 2];
}

int main(int argc, char **argv) {
  enum { N = 24, M = 18 };
  static double a[2 * N][M], b[N][M], c[32][32];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + 0.25 * j, a[i + N][j] = 1, b[i][j] = i * j % 7;
  for (int k = 0; k < 5; k++)
    sweeps(N - 4 * k, M, a, b, 3); /* other sizes */
  show("sizes", a[0], N * M);
  sweeps(N, M, a, a, 3);
  show("one", a[0], N * M);
  sweeps(N, M, a, a + 2, 3);
  show("rows apart", a[0], 2 * N * M);
  sweeps(N - 1, M, a, (double(*)[M])(&a[0][0] + 5), 3);
  show("elements apart", a[0], 2 * N * M);
  sweeps(0, M, a, b, 3);
  sweeps(1, M, a, b, 3);
  sweeps(N, M, a, b, 0);
  sweeps(N, 1, (double(*)[1])a, (double(*)[1])b, 2);
  show("none", a[0], N * M);
  solve(N, (double(*)[N])a, 0);
  solve(N, (double(*)[N])a, argc > 7 ? 0 : 1);
  show("residual", b[0], N * M);
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++)
      c[i][j] = i == 0;
  printf("%.17g\n", levels(32, c));
  show("levels", c[0], 32 * 32);
  if (argc > 1)
    printf("%s\n", argv[1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
