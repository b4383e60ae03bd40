/* rotation.c: buffers that change places at the end of each time step */
#include <stdio.h>
#include <stdlib.h>

static void heat(int n, int steps) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *tmp = b;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i % 7;
  double *was = a;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    tmp = a;
    a = b;
    b = tmp;
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.99 + a[i];
  printf("%.17g %d %d\n", s, a == was, tmp == b);
  free(a);
  free(b);
}

#define SWAP(x, y) do { double *swap = x; x = y; y = swap; } while (0)

static void wave(int n, int m, int from, int to) {
  size_t size = (size_t)n * m;
  double *old = malloc(size * sizeof(double)), *now = malloc(size * sizeof(double)),
         *next = malloc(size * sizeof(double));
  for (int i = 0; i < n * m; i++)
    old[i] = now[i] = next[i] = i % 11 * 0.5;
  int t;
  for (t = from; t < to; t += 2) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        next[i * m + j] = 2 * now[i * m + j] - old[i * m + j] +
                          0.1 * (now[(i - 1) * m + j] + now[(i + 1) * m + j] +
                                 now[i * m + j - 1] + now[i * m + j + 1] - 4 * now[i * m + j]);
    double *turn = old;
    old = now;
    now = next;
    next = turn;
  }
  double s = 0;
  for (int i = 0; i < n * m; i++)
    s = s * 0.999 + now[i] + old[i] * 0.5 + next[i] * 0.25;
  printf("%.17g %d\n", s, t);
  free(old);
  free(now);
  free(next);
}

struct grid {
  double *cur, *nxt;
  int n;
};

static void fields(struct grid *g, int steps) {
  for (int t = steps; t > 0; t--) {
    for (int i = 1; i < g->n - 1; i++)
      g->nxt[i] = 0.25 * g->cur[i - 1] + 0.5 * g->cur[i] + 0.25 * g->cur[i + 1];
    for (int i = 1; i < g->n - 1; i++)
      g->cur[i] = g->nxt[i] * 0.5 + 0.125 * t;
    SWAP(g->cur, g->nxt);
  }
}

static double row[2][8][90];

static void rows(int steps) {
  double (*a)[90] = row[0], (*b)[90] = row[1];
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 7; i++)
      for (int j = 1; j < 89; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    { double (*c)[90] = a; a = b; b = c; }
  }
  double s = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 90; j++)
      s = s * 0.999 + a[i][j];
  printf("%.17g\n", s);
}

/* Buffers that overlap: the original code has to run. */
static void overlap(int steps) {
  static double all[100];
  double *a = all, *b = all + 3;
  for (int i = 0; i < 100; i++)
    all[i] = i % 9;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 90; i++)
      b[i] = (a[i - 1] + a[i + 1]) * 0.5;
    double *c = a;
    a = b;
    b = c;
  }
  double s = 0;
  for (int i = 0; i < 100; i++)
    s = s * 0.99 + all[i];
  printf("%.17g\n", s);
}

int main(void) {
  int steps[] = {0, 1, 2, 7, 24};
  for (int k = 0; k < 5; k++) {
    heat(100, steps[k]);
    heat(3, steps[k]);
    wave(14, 60, 3, 3 + steps[k]);
    double x[80], y[80];
    for (int i = 0; i < 80; i++)
      x[i] = y[i] = i % 6;
    struct grid g = {x, y, 80};
    fields(&g, steps[k]);
    double s = 0;
    for (int i = 0; i < 80; i++)
      s = s * 0.99 + g.cur[i] + 0.5 * x[i];
    printf("%.17g %d\n", s, g.cur == x);
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 90; j++)
        row[0][i][j] = row[1][i][j] = (i * 90 + j) % 17;
    rows(steps[k]);
    overlap(steps[k]);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
