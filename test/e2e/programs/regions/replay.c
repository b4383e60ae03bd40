/* Nests that fill arrays run where these are at home; a nest that comes later has them distributed,
 * and the ranks may run the first ones again. Each function does something between that decides
 * whether they may.
 *
 * usage: replay [n [steps [function]]]
 */
// options: --no-read-calls
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double last;

static void show(const char *name, int n, double u[n][n]) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum = sum * 0.9995 + u[i][j];
  printf("%s %.17g %.17g\n", name, sum, last);
}

static void sweep(int n, double u[n][n], double v[n][n], int t) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + t % 3;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] = v[i][j] - 0.125 * u[i][j];
}

static void repeat(int n, double u[n][n], double v[n][n], int steps) {
  for (int t = 0; t < steps; t++) {
    sweep(n, u, v, t);
    last = u[n / 2][n / 3];
  }
}

/* Without a change to what is read. */
static void repeat_from(int n, double u[n][n], double v[n][n], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + t % 3;
    last = v[n / 2][n / 3];
    if (last < -1e9)
      break;
  }
}

static void fill(int n, double u[n][n], double scale) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i * 3 + j * 5) % 11 * scale;
}

/* Nothing between: they may. */
static void plain(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[i][j] = 1;
  repeat(n, u, v, steps);
  show("plain", n, u);
  free(u);
  free(v);
}

/* A scalar that the nest has read is another one now. */
static void captured(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  double scale = 0.25;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      u[i][j] = (i + j) % 7 * scale;
      v[i][j] = scale;
    }
  scale = 9;
  repeat(n, u, v, steps);
  show("captured", n, u);
  printf("%g\n", scale);
  free(u);
  free(v);
}

/* Single elements are stored. */
static void stored(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  fill(n, v, 2);
  u[n / 2][1] = -7;
  u[1][n - 2] += 3;
  repeat(n, u, v, steps);
  show("stored", n, u);
  free(u);
  free(v);
}

/* A nest reads what is overwritten after it: all of them run again, in their order. */
static void overwritten(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[i][j] = 2 * u[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n / 2; j++)
      u[i][j] = i - j;
  repeat(n, u, v, steps);
  show("overwritten", n, u);
  free(u);
  free(v);
}

/* A nest that updates its array in place, twice: only after it was filled. */
static void in_place(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  fill(n, v, 3);
  for (int k = 0; k < 2; k++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        u[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]) + 0.125 * u[i][j];
  repeat(n, u, v, steps);
  show("in place", n, u);
  free(u);
  free(v);
}

/* What is there before anything is filled is not written by a nest of the region. */
static void partly(int n, int steps) {
  double(*u)[n] = calloc(n, sizeof(double[n])), (*v)[n] = calloc(n, sizeof(double[n]));
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] = i * 0.5 + j;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] += u[i + 1][j];
  repeat(n, u, v, steps);
  show("partly", n, u);
  free(u);
  free(v);
}

/* The memory is that of another array meanwhile. */
static void freed(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  free(u);
  u = calloc(n, sizeof(double[n]));
  fill(n, v, 0.25);
  repeat(n, u, v, steps);
  show("freed", n, u);
  free(u);
  free(v);
}

/* Borders are set by single loops, and by a function that nobody knows. */
static void borders(int n, int steps, void (*unknown)(double *)) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  fill(n, v, 0.5);
  for (int k = 0; k < n; k++) {
    u[0][k] = k;
    u[n - 1][k] = -k;
    u[k][0] = 2;
    u[k][n - 1] = 1;
  }
  repeat(n, u, v, steps);
  show("borders", n, u);
  fill(n, u, 0.5);
  fill(n, v, 0.5);
  unknown(&u[2][2]);
  repeat(n, u, v, steps);
  show("unknown", n, u);
  free(u);
  free(v);
}

/* Two pairs of arrays: one goes out before the other one is needed. */
static void pairs(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  double(*x)[n] = malloc(sizeof(double[n][n])), (*y)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  fill(n, x, 0.125);
  fill(n, v, 4);
  fill(n, y, 8);
  repeat(n, u, v, steps);
  x[n / 2][n / 2] += u[n / 2][n / 2];
  repeat(n, x, y, steps);
  show("pairs", n, u);
  show("pairs", n, x);
  free(u);
  free(v);
  free(x);
  free(y);
}

/* What a nest has read is overwritten, and the new values go out before those that it wrote. */
static void passed_on(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  double(*x)[n] = malloc(sizeof(double[n][n])), (*y)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i][j] = 2 * u[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i + 7 * j) % 13;
  fill(n, y, 1);
  repeat_from(n, u, v, steps);
  repeat_from(n, x, y, steps);
  show("passed on", n, x);
  show("passed on", n, y);
  free(u);
  free(v);
  free(x);
  free(y);
}

/* The same, but that the new values are at home before they go out. */
static void filled_again(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  double(*x)[n] = malloc(sizeof(double[n][n])), (*y)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i][j] = 2 * u[i][j];
  fill(n, y, 1);
  repeat_from(n, u, v, steps);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i + 7 * j) % 13;
  repeat_from(n, x, y, steps);
  show("filled again", n, u);
  show("filled again", n, x);
  show("filled again", n, y);
  free(u);
  free(v);
  free(x);
  free(y);
}

/* In time, with phases: the first rows run alone. */
static void in_time(int n, int steps) {
  double(*u)[n] = malloc(sizeof(double[n][n]));
  fill(n, u, 0.5);
  for (int t = 0; t < 4 * steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.2 * (u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  last = u[1][1];
  show("in time", n, u);
  free(u);
}

static void change(double *x) { *x = 1e3; }

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 24, steps = argc > 2 ? atoi(argv[2]) : 5;
  const char *which = argc > 3 ? argv[3] : "";
  void (*volatile unknown)(double *) = change;
  if (!*which || !strcmp(which, "plain"))
    plain(n, steps);
  if (!*which || !strcmp(which, "captured"))
    captured(n, steps);
  if (!*which || !strcmp(which, "stored"))
    stored(n, steps);
  if (!*which || !strcmp(which, "overwritten"))
    overwritten(n, steps);
  if (!*which || !strcmp(which, "in_place"))
    in_place(n, steps);
  if (!*which || !strcmp(which, "partly"))
    partly(n, steps);
  if (!*which || !strcmp(which, "freed"))
    freed(n, steps);
  if (!*which || !strcmp(which, "borders"))
    borders(n, steps, unknown);
  if (!*which || !strcmp(which, "pairs"))
    pairs(n, steps);
  if (!*which || !strcmp(which, "passed_on"))
    passed_on(n, steps);
  if (!*which || !strcmp(which, "filled_again"))
    filled_again(n, steps);
  if (!*which || !strcmp(which, "in_time"))
    in_time(n, steps);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
