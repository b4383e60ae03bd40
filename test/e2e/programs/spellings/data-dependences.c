/* Knapsacks and their relatives: how far the dependences reach is in the arrays that the program
 * reads. The argument is the least weight; the tables have a margin for those below zero. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, C = 130, MARGIN = 8, COLUMNS = C + 2 * MARGIN };

static unsigned state = 12345;
static int next(int n) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 0x7fff) % n;
}

static unsigned long sum;
static void add(const void *data, size_t bytes) {
  const unsigned char *p = data;
  for (size_t k = 0; k < bytes; k++)
    sum = (sum ^ p[k]) * 1099511628211ul;
}

static int larger(int a, int b) { return a > b ? a : b; }

static int table[N + 1][COLUMNS];

/* 0/1, both branches write */
static void branches(int n, int c, const int *w, const int *v) {
  for (int k = 1; k <= n; k++)
    for (int j = MARGIN; j <= c; j++) {
      if (w[k - 1] <= j - MARGIN)
        table[k][j] = larger(table[k - 1][j], table[k - 1][j - w[k - 1]] + v[k - 1]);
      else
        table[k][j] = table[k - 1][j];
    }
}

/* unbounded, the weight in a variable */
static void unbounded(int n, int c, const int *w, const int *v) {
  for (int k = 1; k <= n; k++) {
    const int wk = w[k - 1];
    for (int j = MARGIN; j <= c; j++)
      table[k][j] = j - MARGIN >= wk ? larger(table[k - 1][j], table[k][j - wk] + v[k - 1]) : table[k - 1][j];
  }
}

struct things {
  int count;
  short weight[N];
  int *value;
};

/* the weight is a bound of the loops; a flattened table; fields of a struct */
static void bounds(const struct things *s, int c, long *x) {
  for (int k = 0; k < s->count; k++) {
    for (int j = 0; j < s->weight[k]; j++)
      x[(k + 1) * (c + 1) + j] = x[k * (c + 1) + j];
    for (int j = s->weight[k]; j <= c; j++)
      x[(k + 1) * (c + 1) + j] = x[k * (c + 1) + j] > x[k * (c + 1) + j - s->weight[k]] + s->value[k]
                                     ? x[k * (c + 1) + j]
                                     : x[k * (c + 1) + j - s->weight[k]] + s->value[k];
  }
}

/* which sums a subset has */
static void subsets(int n, int c, const int *w, bool (*can)[COLUMNS]) {
  for (int k = 1; k <= n; k++)
    for (int j = MARGIN; j <= c; j++)
      can[k][j] = can[k - 1][j] || (j >= w[k - 1] + MARGIN && can[k - 1][j - w[k - 1]]);
}

/* in how many ways coins make an amount */
static void change(int n, int c, const int *coin, unsigned (*ways)[COLUMNS]) {
  for (int k = 1; k <= n; k++)
    for (int j = MARGIN; j <= c; j++) {
      ways[k][j] = ways[k - 1][j];
      if (j - coin[k - 1] >= MARGIN)
        ways[k][j] += ways[k][j - coin[k - 1]];
    }
}

/* a distance of unknown sign; rows of different lengths; sizes in an array */
static void delayed(const int *size, int d, const int *length, double (*a)[COLUMNS]) {
  for (int i = 1; i < size[0]; i++)
    for (int j = MARGIN; j < size[1] - MARGIN; j++)
      a[i][j] = 0.5 * (a[i - 1][j - d] + a[i][j - d]);
  for (int i = 1; i < size[0]; i++)
    for (int j = 1; j < length[i]; j++)
      a[i][j] = 0.25 * a[i - 1][j] + 0.75 * a[i][j - 1];
}

int main(int argc, char **argv) {
  int least = argc > 1 ? atoi(argv[1]) : 1, w[N], v[N], length[N], c = MARGIN + C;
  struct things s = {N, {0}, v};
  for (int k = 0; k < N; k++) {
    w[k] = least + next(k % 9 ? 30 : 200) % (least < 0 ? MARGIN : 250);
    v[k] = next(100);
    s.weight[k] = (short)(w[k] < 0 ? 0 : w[k] > C ? C + 1 : w[k]);
    length[k] = C / 2 + next(C / 2);
  }
  for (int j = 0; j < COLUMNS; j++)
    table[0][j] = 0;
  branches(N, c, w, v);
  add(table, sizeof table);
  unbounded(N, c - (least < 0 ? MARGIN : 0), w, v);
  add(table, sizeof table);
  long *x = calloc((size_t)(N + 1) * (C + 1), sizeof *x);
  bounds(&s, C, x);
  add(x, (size_t)(N + 1) * (C + 1) * sizeof *x);
  static bool can[N + 1][COLUMNS];
  can[0][MARGIN] = true;
  subsets(N, c, w, can);
  add(can, sizeof can);
  static unsigned ways[N + 1][COLUMNS];
  ways[0][MARGIN] = 1;
  change(N, c, w, ways);
  add(ways, sizeof ways);
  static double a[N][COLUMNS];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < COLUMNS; j++)
      a[i][j] = 0.1 * i * j;
  const int size[] = {N, COLUMNS};
  delayed(size, least > 5 ? 5 : least, length, a);
  add(a, sizeof a);
  /* nothing to do, and nothing there to look at */
  branches(0, c, NULL, NULL);
  s.count = 0;
  bounds(&s, C, NULL);
  const int nothing[] = {0};
  delayed(nothing, least, NULL, NULL);
  printf("%lx %d\n", sum, table[N][C]);
  free(x);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
