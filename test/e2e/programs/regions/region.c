/* A solver whose arrays stay distributed: nests in functions, loops that count down or up, a
 * printf between the sweeps, buffers that change places. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static void init(int n, double u[n][n], double f[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      u[i][j] = i == 0 || j == 0 || i == n - 1 || j == n - 1 ? 1.0 + i * 0.01 : 0.0;
      f[i][j] = (i * 37 + j * 11) % 17 * 0.125;
    }
}
static void sweep(int n, double u[n][n], double f[n][n], double h) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - h * f[i][j]);
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40, sweeps = argc > 2 ? atoi(argv[2]) : 20;
  double (*u)[n] = malloc(sizeof(double[n][n])), (*f)[n] = malloc(sizeof(double[n][n]));
  double (*w)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  double h = 1.0 / n;
  int s = 0;
  init(n, u, f);
  while (s < sweeps) {
    sweep(n, u, f, h);
    if (s % 7 == 3)
      printf("sweep %d\n", s);
    s++;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[i][j] = w[i][j] = u[i][j];
  int k = sweeps;
  while (k-- > 0) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        w[i][j] = v[i][j] + 0.1 * (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1] - 4 * v[i][j]);
    double (*t)[n] = v;
    v = w;
    w = t;
  }
  unsigned long long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      union { double d; unsigned long long u; } b;
      b.d = u[i][j];
      sum = sum * 31 + b.u;
      b.d = v[i][j];
      sum = sum * 31 + b.u;
    }
  printf("%016llx %.17g\n", sum, v[n / 2][n / 3]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
