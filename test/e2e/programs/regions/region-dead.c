/* Arrays that nobody reads after the sweeps, because their block ends, or the program: only
 * elements and residuals are printed. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 50 };
static double p[N][N], q[N][N];

/* The elliptic problem: only the residual is printed. */
static int residual(int n, int steps) {
  double u[n][n], most = 0;
  int k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = i == 0 || j == n - 1;
  while (k < steps) {
    most = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double next = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        double change = next > u[i][j] ? next - u[i][j] : u[i][j] - next;
        if (change > most)
          most = change;
        u[i][j] = next;
      }
    k++;
  }
  if (most > 1e300)
    return -1;
  printf("%d sweeps: %.17g\n", k, most);
  return k;
}

static void recurrence(double a[N][N], double b[N][N], double factor) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = factor * a[i - 1][j] + 0.25 * b[i][j - 1];
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 4;
  double factor = residual(30, steps) * 0.125;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      p[i][j] = q[i][j] = i % 7 * 0.5 + j;
  for (int t = 0; t < steps; t++) {
    recurrence(p, q, factor);
    q[t][0] = p[N - 1][N - 1];
  }
  printf("%.17g %.17g\n", p[N - 1][N - 1], p[N / 2][3]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
