// Sweeps down the columns of arrays and up again, and along their rows: forwards, backwards, and
// forwards again in one loop. Where the columns stay, the rows are pipelines, one for each part of
// that loop.
#include <stdio.h>
#include <stdlib.h>

static void columns(int n, int m, double (*u)[m], double (*v)[m], double *scale) {
  for (int j = 1; j < m - 1; j++) {
    v[0][j] = scale[0];
    for (int i = 1; i < n - 1; i++)
      v[i][j] = (u[i][j - 1] + 2 * u[i][j] + u[i][j + 1] + v[i - 1][j] * scale[i]) / 5;
    v[n - 1][j] = scale[n - 1];
    for (int i = n - 2; i >= 1; i--)
      v[i][j] += v[i + 1][j] / 7;
  }
}

static void rows(int n, int m, double (*u)[m], double (*v)[m], double (*p)[m], double (*q)[m]) {
  for (int i = 1; i < n - 1; i++) {
    p[i][0] = 0.5;
    for (int j = 1; j < m - 1; j++)
      p[i][j] = (v[i - 1][j] + v[i][j] + v[i + 1][j]) / (3 + p[i][j - 1]);
    q[i][m - 1] = 0.25;
    for (int j = m - 2; j >= 1; j--)
      q[i][j] = p[i][j] - q[i][j + 1] / 3;
    u[i][0] = 1;
    for (int j = 1; j < m - 1; j++)
      u[i][j] = (q[i][j] + q[i][j + 1] + u[i][j - 1]) / 4;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 70, m = argc > 2 ? atoi(argv[2]) : 90;
  int steps = argc > 3 ? atoi(argv[3]) : 12;
  double(*u)[m] = malloc(sizeof(double[n][m])), (*v)[m] = malloc(sizeof(double[n][m]));
  double(*p)[m] = malloc(sizeof(double[n][m])), (*q)[m] = malloc(sizeof(double[n][m]));
  double *scale = malloc(sizeof(double[n]));
  for (int i = 0; i < n; i++) {
    scale[i] = 1.0 / (i + 1);
    for (int j = 0; j < m; j++) {
      u[i][j] = (i * 7 + j * 3) % 11;
      v[i][j] = p[i][j] = q[i][j] = i - j;
    }
  }
  for (int t = 0; t < steps; t++) {
    columns(n, m, u, v, scale);
    rows(n, m, u, v, p, q);
    if (t % 5 == 4)
      printf("%d %.17g %.17g\n", t, u[n / 2][m / 3], q[1][m - 1]);
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum = sum / 2 + u[i][j] + v[i][j] + p[i][j] + q[i][j];
  printf("%.17g\n", sum);
  free(u), free(v), free(p), free(q), free(scale);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
