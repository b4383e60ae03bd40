/* What arrays share pages with is always there: the first and the last rows of each are looked at and
   stored to after every nest, by calls that no compiler sees through, though most nests write one
   array only. Rows change their places, end and begin again. window-edges KIND STEPS */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 90, M = 150 };
static struct {
  int before;
  double values[N][M];
  int after;
} fixed[3];
static double **a, **b, **c;
static int apart;

static double **make(int number) {
  double **rows = malloc(sizeof(double *) * N);
  for (int i = 0; i < N; i++) {
    rows[i] = apart ? malloc(sizeof(double) * M) : fixed[number].values[i];
    for (int j = 0; j < M; j++)
      rows[i][j] = (i * 7 + j * 3 + number) % 13;
  }
  return rows;
}

static void look(int t) {
  double **all[] = {a, b, c};
  for (int k = 0; k < 3; k++)
    printf("%d %.17g %.17g %.17g %.17g %.17g\n", t, all[k][0][2], all[k][1][1], all[k][N - 1][M - 1],
           all[k][N - 1][M / 2], all[k][N - 2][M - 2]);
  printf("%d %d\n", fixed[1].before++, fixed[1].after--);
}

static void exchange(double ***x, double ***y) {
  double **t = *x;
  *x = *y;
  *y = t;
}

static void turn(double **x) {
  double *last = x[N - 1];
  x[N - 1] = x[N - 2];
  x[N - 2] = last;
}

/* The last row ends, and another one begins, most likely where it was. */
static void renew(double **x) {
  double keep[M];
  memcpy(keep, x[N - 1], sizeof keep);
  free(x[N - 1]);
  x[N - 1] = malloc(sizeof keep);
  for (int j = 0; j < M; j++)
    x[N - 1][j] = keep[M - 1 - j];
}

static void change(int t) {
  switch (t % 9) {
  case 2:
    a[N - 1][3] += 1;
    a[0][5] -= 0.5;
    a[N - 2][M - 2] = t;
    break;
  case 3:
    exchange(&a, &c);
    break;
  case 5:
    c[N - 1][M - 1] = b[N - 1][M - 1] + t;
    c[1][1] = b[1][1] - t;
    break;
  case 6:
  case 7:
    turn(t % 2 ? b : c);
    break;
  case 8:
    if (apart)
      renew(t % 2 ? a : b);
  }
}

static void (*volatile looks)(int) = look;
static void (*volatile changes)(int) = change;

int main(int argc, char **argv) {
  apart = argc > 1 && !strcmp(argv[1], "apart");
  const int steps = argc > 2 ? atoi(argv[2]) : 20;
  a = make(0);
  b = make(1);
  c = make(2);
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (a[i][j - 1] + a[i][j]);
    looks(t);
    changes(t);
    for (int j = 0; j < M; j++)
      for (int i = 1; i < N; i++)
        c[i][j] = 0.25 * (a[i - 1][j] + b[i][j]);
    looks(t);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1]) + 0.125 * b[i][j] + 0.125 * c[i][j];
    looks(t);
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 0.99 + a[i][j] + 2 * b[i][j] + 3 * c[i][j];
  printf("%.17g\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
