/* pointer-tables.c - rows behind pointers in other clothes
 *
 * usage: pointer-tables <case>
 * planes: T ***, rows one by one. member: tables in a struct, two buffers and a linear array.
 * fixed: arrays of pointers, global and in a struct. null: rows that the nest does not touch
 * are null. data: an element touched only if the data say so. moved: *(*(a + i) + j).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 24, M = 30, T = 7 };

static double **table(int n, int m, int scale) {
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc((m + i * scale % 7) * sizeof **a);
    for (int j = 0; j < m; j++)
      a[i][j] = (i * 13 + j * 7) % 29 * 0.125 * scale;
  }
  return a;
}

static void print(double **a, int from, int to, int m) {
  for (int i = from; i < to; i++)
    for (int j = 0; j < m; j++)
      printf("%a%c", a[i][j], j + 1 < m ? ' ' : '\n');
}

static void planes(void) {
  double ***u = malloc(N * sizeof *u);
  for (int i = 0; i < N; i++)
    u[(i * 5 + 2) % N] = table(M, 9, 1 + i % 4);
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < 8; k++)
          u[i][j][k] = (u[i - 1][j][k] + u[i][j - 1][k] + u[i][j][k - 1] + u[i][j][k] +
                        u[i][j][k + 1] + u[i][j + 1][k] + u[i + 1][j][k]) / 7;
  for (int i = 0; i < N; i++)
    print(u[i], 0, M, 9);
}

struct Grid {
  int rows, columns;
  double **now, **force;
  float weight[N][M];
};

static void member(void) {
  struct Grid grid = {N, M, table(N, M, 3), table(N, M, 2), {{0}}}, *g = &grid;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      g->weight[i][j] = (i + 2 * j) % 5 * 0.0625f;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < g->rows - 1; i++)
      for (int j = 1; j < g->columns - 1; j++)
        g->now[i][j] = g->weight[i][j] * (g->now[i - 1][j] + g->now[i][j - 1] + g->now[i][j]) +
                       g->force[i][j];
  print(g->now, 0, N, M);
}

static double *rows[N];
struct Levels {
  double *level[3];
};

static void fixed(void) {
  struct Levels levels;
  for (int i = 0; i < N; i++) {
    rows[i] = malloc(M * sizeof(double));
    for (int j = 0; j < M; j++)
      rows[i][j] = (i + j) % 7;
  }
  for (int k = 0; k < 3; k++) {
    levels.level[k] = calloc(T * N + M, sizeof(double));
    levels.level[k][0] = k;
  }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      rows[i][j] = 0.5 * rows[i][j] + 0.25 * (rows[i - 1][j] + rows[i][j - 1]);
  for (int t = 1; t < T; t++)
    for (int j = 1; j < M; j++)
      levels.level[2][j] = 0.5 * levels.level[2][j] + 0.25 * levels.level[2][j - 1] + levels.level[0][j];
  print(rows, 0, N, M);
  print(levels.level, 0, 3, M);
}

static void null(void) {
  double **a = table(N, M, 1);
  a[0] = a[1] = a[N - 1] = NULL;
  for (int t = 0; t < T; t++)
    for (int i = 3; i < N - 2; i++)
      for (int j = 1; j < M; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i + 1][j]);
  print(a, 2, N - 1, M);
}

static void data(void) {
  static char absent[N][M];
  double **a = table(N, M, 1), **b = table(N, M, 2);
  b[5] = NULL;
  memset(absent[5], 1, M);
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M; j++) {
      if (!absent[i][j])
        a[i][j] = 0.5 * b[i][j] + 0.25 * (a[i][j - 1] + a[i - 1][j]);
      else
        a[i][j] = 0.5 * a[i][j - 1] + 1;
    }
  print(a, 0, N, M);
}

static void moved(void) {
  double **a = table(N, M, 3);
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        *(*(a + i) + j) = 0.25 * (*(*(a + i - 1) + j) + (*(a + i))[j - 1] + *(a[i] + j + 1) + a[i][j]);
  print(a, 0, N, M);
}

int main(int argc, char **argv) {
  const char *name = argc > 1 ? argv[1] : "planes";
  if (!strcmp(name, "planes")) planes();
  if (!strcmp(name, "member")) member();
  if (!strcmp(name, "fixed")) fixed();
  if (!strcmp(name, "null")) null();
  if (!strcmp(name, "data")) data();
  if (!strcmp(name, "moved")) moved();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
