/* Arrays that are no single object: rows of their own, rows of two arrays in turns, small things of
   the program between them, fields of the same structs. Between the nests there are calls that no
   compiler sees through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 190, M = 170 };
typedef struct {
  double u, v;
  int kind;
} Cell;

static double **a, **b;
static char *between[N];

static double *row(void) { return malloc(sizeof(double) * M); }

static void make(const char *kind) {
  a = malloc(sizeof(double *) * N);
  b = malloc(sizeof(double *) * N);
  if (!strcmp(kind, "block")) {
    a[0] = malloc(sizeof(double) * N * M);
    b[0] = malloc(sizeof(double) * N * M);
    for (int i = 1; i < N; i++) {
      a[i] = a[i - 1] + M;
      b[i] = b[i - 1] + M;
    }
  } else if (!strcmp(kind, "turns")) {
    for (int i = 0; i < N; i++) {
      a[i] = row();
      b[i] = row();
    }
  } else {
    for (int i = 0; i < N; i++) {
      a[i] = row();
      if (!strcmp(kind, "things"))
        between[i] = calloc(1, 24);
    }
    for (int i = 0; i < N; i++)
      b[i] = row();
  }
}

static void nothing(int t) { (void)t; }
static void things(int t) {
  for (int i = 0; between[0] && i < N; i += 7)
    between[i][t % 24]++;
}
static void allocates(int t) {
  if (t % 3 == 1) {
    free(between[5]);
    between[5] = calloc(1, 24);
    printf("%d %d\n", t, between[5][3]);
  }
}
static void looks(int t) {
  if (t % 5 == 2)
    printf("%d %.17g %.17g\n", t, a[N / 2][3], b[N - 2][M - 2]);
}
static void stores(int t) {
  if (t % 4 == 3)
    a[t % N][t % M] = 0.5 * t;
}
static void (*volatile between_nests[])(int) = {nothing, things, allocates, looks, stores};

static void rows(const char *kind, int steps) {
  make(kind);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 7 + j * 3) % 13;
      b[i][j] = 0;
    }
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    between_nests[t % 5](t);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = b[i][j];
  }
  double sum = 0;
  for (int i = 0; i < N; i++) {
    sum = sum * 0.99 + a[i][i % M] + (between[i] ? between[i][1] : 0);
    if (strcmp(kind, "block")) {
      free(b[i]);
      free(between[i]);
    }
  }
  printf("%.17g\n", sum);
  for (int i = 0; i < N && strcmp(kind, "block"); i++)
    free(a[N - 1 - i]);
}

static void structs(int steps) {
  Cell *c = malloc(sizeof(Cell) * N * M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      c[i * M + j].u = (i * 7 + j * 3) % 13;
      c[i * M + j].v = 0;
      c[i * M + j].kind = (i + j) % 3;
    }
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        c[i * M + j].v = 0.25 * (c[(i - 1) * M + j].u + c[(i + 1) * M + j].u +
                                 c[i * M + j - 1].u + c[i * M + j + 1].u);
    between_nests[0](t);
    if (t % 9 == 4)
      c[t * M + t].kind = 0;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        if (c[i * M + j].kind)
          c[i * M + j].u = c[i * M + j].v;
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + c[i * M + i % M].u + c[i * M + i % M].kind;
  printf("%.17g\n", sum);
  free(c);
}

int main(int argc, char **argv) {
  const int steps = argc > 2 ? atoi(argv[2]) : 30;
  if (argc > 1 && !strcmp(argv[1], "structs"))
    structs(steps);
  else
    rows(argc > 1 ? argv[1] : "block", steps);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
