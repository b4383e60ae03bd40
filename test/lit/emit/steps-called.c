// Time loops whose bodies are calls: a function with loops of its own is read as what it runs, with the arguments in
// place of the parameters.
// RUN: %hetile --check %s -o /dev/null -- -I%S/../../programs 2>&1 | %FileCheck %s
// RUN: %hetile --no-read-calls --check %s -o /dev/null -- -I%S/../../programs 2>&1 | %FileCheck --check-prefix=ALONE %s
// ALONE-NOT: remark: tiled: rows S0: t
#include "result.h"
#include <stdlib.h>

#define N 50
#define M 40

static double a[N][M], b[N][M];
static double weight = 0.2;
int i, j; // of the functions without parameters

static void relax(void) {
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < M - 1; j++)
      b[i][j] = weight * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

static void copy(void) {
  int i, j;
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < M - 1; j++)
      a[i][j] = b[i][j];
  return;
}

// Rows of variable length, which the caller calls by another name.
static void step(int n, double (*restrict to)[n], double (*from)[n], double r) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      to[i][j] = from[i][j] + r * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1] - 4 * from[i][j]);
}

// No nest: a single loop.
static void rod(const double *from, double *to, int n) {
  for (int i = 1; i < n - 1; i++)
    to[i] = 0.3 * (from[i - 1] + from[i] + from[i + 1]);
}

struct grid {
  int rows, columns;
  double *u, *v;
  double w;
};

static void forth(struct grid *g) {
  for (int i = 1; i < g->rows - 1; i++)
    for (int j = 1; j < g->columns - 1; j++)
      g->v[i * g->columns + j] = g->w * (g->u[(i - 1) * g->columns + j] + g->u[i * g->columns + j - 1]);
}

static void back(const struct grid *g) {
  for (int i = 1; i < g->rows - 1; i++)
    for (int j = 1; j < g->columns - 1; j++)
      g->u[i * g->columns + j] = g->v[i * g->columns + j];
}

static void both(struct grid *g) {
  forth(g);
  back(g);
}

// Numbers are converted once, to the types of the parameters.
static void mixed(float f, unsigned char c, short s, double (*x)[M]) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      x[i][j] = f * x[i - 1][j] + c * 0.001 * x[i][j - 1] + s * 1e-6;
}

int main(void) {
  fill(&a[0][0], N * M, 1);
  fill(&b[0][0], N * M, 2);
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 12; t++) {
    relax();
    copy();
  }
  result("globals", a, sizeof a);

  int n = 45;
  double (*x)[n] = malloc(sizeof(double[n][n])), (*y)[n] = malloc(sizeof(double[n][n]));
  fill(&x[0][0], n * n, 3);
  fill(&y[0][0], n * n, 4);
  double dt = 0.001, dx = 0.1;
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 9; t++) {
    step(n, y, x, dt / (dx * dx));
    double (*spare)[n] = x;
    x = y;
    y = spare;
  }
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 5; t++) {
    rod(*x, *y, n * n);
    rod(*y, *x, n * n);
  }
  result("rows", x, sizeof(double[n][n]));
  result("spare", y, sizeof(double[n][n]));

  struct grid g = {n, n, *x, *y, 0.3};
  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 8; t++)
    both(&g);
  result("grid", x, sizeof(double[n][n]));

  // CHECK: steps-called.c:[[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 7; t++) {
    mixed(0.1, 300 + t, 7 * t, a);
    mixed(0.1 + 0.2, t, t * 1000, a);
  }
  result("mixed", a, sizeof a);
  free(x);
  free(y);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
