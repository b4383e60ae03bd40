/* Solvers whose statements touch single elements between the nests: boundary values and sources
 * that are set, probes, borders, elements by pointers, macros and subscripts from arrays. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AT(i, j) g[(i) * n + (j)]
#define CENTRE (u[n / 2][n / 2])

struct grid {
  int n;
  double h, *data;
};
static double history[64];
static int marks[40][40];

static void sweep(int n, double u[n][n], double f[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
}
static double boundary(int t) { return 1.0 + 0.25 * (t % 4); }
static void store(double *where, double value) { *where = value; }
static double *place(double *g, int n, int i, int j) { return &g[i * n + j]; }

static void flat(struct grid *s, double *g, int t) {
  const int n = s->n;
  const double h = s->h;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      g[i * n + j] = 0.5 * g[(i - 1) * n + j] + 0.25 * g[i * n + j - 1] + h;
  AT(0, t % n) += 1.0;
  *place(g, n, n - 1, 0) = AT(n - 1, n - 2) / 8;
  s->h *= 0.5;
}
static void integers(int t) {
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 40; j++)
      marks[i][j] = marks[i - 1][j] + marks[i][j - 1] % 5 + 1;
  marks[0][t % 40]++;
  marks[t % 40][0] ^= t;
  if (marks[39][39] % 2 && marks[20][t % 7] > 3)
    marks[39][39] -= 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 40, steps = argc > 2 ? atoi(argv[2]) : 20;
  double(*u)[n] = malloc(sizeof(double[n][n])), (*f)[n] = malloc(sizeof(double[n][n]));
  double *g = malloc(sizeof(double) * n * n);
  int *probe = malloc(sizeof(int) * 4);
  struct grid s = {n, 0.5, g};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      u[i][j] = i == 0 ? 1.0 : 0.0;
      f[i][j] = (i * 37 + j * 11) % 17 * 0.01;
      g[i * n + j] = 0;
    }
  for (int k = 0; k < 4; k++)
    probe[k] = k * n / 5;
  double most = 0, *watch = &u[n / 2][2];
  int t = 0;
  while (t < steps && u[n / 3][n / 3] < 1e9) {
    u[0][n / 3] = boundary(t);
    u[n / 2][1] += 0.125 * t;
    sweep(n, u, f);
    history[t % 64] = CENTRE;
    if (fabs(u[n / 3][n - 2]) > most)
      most = fabs(u[n / 3][n - 2]);
    for (int k = 0; k < 4; k++)
      u[probe[k]][n - 2] = u[n - 2][probe[k]]++ * 0.5;
    if (t % 5 == 2)
      printf("%d %.17g %.17g %.17g\n", t, u[n / 2][n / 2], *(*(u + n / 4) + 3), *watch);
    for (int j = 0; j < n; j++)
      if (u[1][j] > 0.75 || u[j][n - 2] < -0.01)
        most += 1, f[2][j % n] += 0.125;
    store(&u[n - 1][t % n], most);
    flat(&s, s.data, t);
    integers(t);
    t++;
  }
  printf("%.17g %.17g %.17g\n", most, g[n * n - 1], history[3]);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      printf("%.17g %.17g %.17g\n", u[i][j], f[i][j], g[i * n + j]);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      printf("%d\n", marks[i][j]);
  free(u);
  free(f);
  free(g);
  free(probe);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
