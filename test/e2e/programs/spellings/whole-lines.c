/* Arrays with rows that are also used as one line, in ways that the tables of cases_lines.py do not have. Each function
 * returns a sum that depends on all elements; argv[1] runs one function alone. */
/* b[0][k] beyond the row is nothing that the standard allows: gcc would end such loops with the row. */
#pragma GCC optimize("no-aggressive-loop-optimizations")
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 22
#define M 18
#define K 6
#define T 3

static unsigned bits(const void *p, size_t size) {
  const unsigned char *c = p;
  unsigned h = 7;
  for (size_t k = 0; k < size; k++)
    h = h * 31 + c[k];
  return h;
}

static void fill(double *p, int n) {
  for (int k = 0; k < n; k++)
    p[k] = 1 + (k * 7 % 11) * 0.25;
}

static double cube[N][M][K];

/* All of three dimensions as a line, in the time loop. */
static unsigned cubeLine(void) {
  fill(&cube[0][0][0], N * M * K);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        for (int k = 0; k < K; k++)
          cube[i][j][k] = 0.5 * (cube[i - 1][j][k] + cube[i][j - 1][k]);
    double *q = &cube[0][0][0];
    for (int k = 0; k < N * M * K; k++)
      q[k] *= 1.01;
  }
  return bits(cube, sizeof cube);
}

/* Planes as lines. */
static unsigned cubePlanes(void) {
  fill(cube[0][0], N * M * K);
  for (int i = 1; i < N; i++) {
    double *q = cube[i][0];
    for (int j = 0; j < M * K; j++)
      q[j] += 0.5 * q[j - M * K];
  }
  return bits(cube, sizeof cube);
}

static unsigned cubeRows(void) {
  fill(cube[0][0], N * M * K);
  for (int j = 1; j < N * M; j++)
    for (int k = 1; k < K; k++)
      cube[0][j][k] = 0.5 * (cube[0][j - 1][k] + cube[0][j][k - 1]);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      for (int k = 1; k < K; k++)
        cube[i][j][k] = 0.5 * (cube[i][j - 1][k] + cube[0][(i - 1) * M + j][k]);
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M * K; j++)
      cube[i][0][j] += 0.25 * (&cube[0][0][0])[i * M * K + j - 1];
  return bits(cube, sizeof cube);
}

/* An inner subscript that is one too large, and one too small. */
static unsigned overhang(void) {
  double b[N][M];
  fill(b[0], N * M);
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = 0.5 * (b[i][j + 1] + b[i][j - 1]);
  for (int i = 0; i < N - 1; i++)
    for (int j = 0; j <= M; j++)
      b[i][j] += 0.25;
  return bits(b, sizeof b);
}

/* Where data decide, too. */
static unsigned underCondition(void) {
  static double b[N][M];
  static int mask[N * M];
  fill(b[0], N * M);
  for (int k = 0; k < N * M; k++)
    mask[k] = k * 5 % 7 - 3;
  for (int t = 0; t < T; t++)
    for (int k = 1; k < N * M; k++)
      if (mask[k] > 0)
        b[0][k] += 0.5 * b[0][k - 1];
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      if (mask[i * M + j] > 0)
        b[i][j] += 0.5 * b[i][j - 1];
  return bits(b, sizeof b);
}

/* Data that is read as a line decides subscripts. */
static unsigned lineOfData(void) {
  static double x[N * M][M + 8];
  static int w[N][M];
  fill(x[0], N * M * (M + 8));
  for (int k = 0; k < N * M; k++)
    w[k / M][k % M] = k * 5 % 8;
  for (int k = 1; k < N * M; k++)
    for (int j = 8; j < M + 8; j++)
      x[k][j] = 0.5 * (x[k - 1][j] + x[k - 1][j - w[0][k]]);
  return bits(x, sizeof x);
}

static void relax(int n, int m, double b[n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
}

static void scale(int n, double *q) {
  for (int t = 0; t < 2; t++)
    for (int k = 1; k < n; k++)
      q[k] = 0.5 * (q[k] + q[k - 1]);
}

/* Rows in one function, the line in another one, in turns. */
static unsigned calls(void) {
  double b[N][M];
  fill(&b[0][0], N * M);
  for (int t = 0; t < T; t++) {
    relax(N, M, b);
    scale(N * M, b[0]);
  }
  return bits(b, sizeof b);
}

/* Both as parameters. */
static void twice(int n, int m, double b[n][m], double *q) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + q[i * m + j - 1]);
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        q[i * m + j] = 0.5 * (q[i * m + j] + q[(i - 1) * m + j]);
  }
}

static unsigned parameters(void) {
  double b[N][M];
  fill(*b, N * M);
  twice(N, M, b, (double *)b);
  return bits(b, sizeof b);
}

/* A parameter that changes after it has given the rows their length. */
static unsigned changed(int n, int m) {
  double b[n][m];
  fill(b[0], n * m);
  const int row = m;
  m = 2 * m;
  n /= 2;
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      b[2 * i][j] += 0.5 * b[2 * i][j - 1];
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[0][i * m + j] += 0.5 * b[i][j];
  return bits(b, sizeof(double) * 2 * n * row);
}

static unsigned changedLength(void) { return changed(N, M); }

typedef double Row[M];

static unsigned rowType(void) {
  Row *b = malloc(N * sizeof(Row));
  fill(*b, N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    double *q;
    q = b[N / 2];
    for (int k = -N / 2 * M; k < N / 2 * M; k++)
      q[k] *= 1.01;
  }
  const unsigned h = bits(b, N * sizeof(Row));
  free(b);
  return h;
}

/* Rows that are pointers into one block. */
static unsigned tableOfRows(void) {
  double **a = malloc(N * sizeof *a);
  a[0] = malloc(N * M * sizeof **a);
  for (int i = 1; i < N; i++)
    a[i] = a[0] + i * M;
  fill(a[0], N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
    for (int s = 0; s < 2; s++)
      for (int k = 1; k < N * M; k++)
        a[0][k] = 0.5 * (a[0][k] + a[0][k - 1]);
  }
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      a[0][i * M + j] += a[i - 1][j];
  const unsigned h = bits(a[0], N * M * sizeof **a);
  free(a[0]);
  free(a);
  return h;
}

/* The last member of a struct is longer than its type says. */
struct Tail {
  int n;
  double d[1];
};
static unsigned tail(void) {
  struct Tail *s = malloc(sizeof *s + N * sizeof(double));
  int mask[N];
  s->n = N;
  fill(s->d, N);
  for (int i = 0; i < N; i++)
    mask[i] = i % 3;
  for (int t = 0; t < 9; t++)
    for (int i = 1; i < N; i++)
      if (mask[i])
        s->d[i] += 0.5 * s->d[i - 1];
  const unsigned h = bits(s->d, N * sizeof(double));
  free(s);
  return h;
}

static union {
  double rows[N][M];
  double line[N * M];
} both;

static unsigned inUnion(void) {
  fill(both.line, N * M);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      both.rows[i][j] = 0.5 * (both.rows[i][j - 1] + both.line[(i - 1) * M + j]);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        both.rows[i][j] = 0.5 * (both.rows[i][j - 1] + both.rows[i - 1][j]);
    for (int k = 1; k < N * M; k++)
      both.line[k] += 0.125 * both.line[k - 1];
  }
  return bits(&both, sizeof both);
}

double grid[N][M];
extern double gridLine[N * M] __attribute__((alias("grid")));

static unsigned otherName(void) {
  fill(grid[0], N * M);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      grid[i][j] = 0.5 * (grid[i][j - 1] + gridLine[(i - 1) * M + j]);
  return bits(grid, sizeof grid);
}

/* Buffers that change places, whose rows are a line. */
static unsigned buffers(void) {
  static double x[N][M], y[N][M];
  double(*a)[M] = x, (*b)[M] = y;
  fill(x[0], N * M);
  fill(y[0], N * M);
  for (int t = 0; t < 5; t++) {
    for (int k = 1; k < N * M - 1; k++)
      b[0][k] = 0.25 * (a[0][k - 1] + 2 * a[0][k] + a[0][k + 1]);
    double(*c)[M] = a;
    a = b;
    b = c;
  }
  for (int t = 0; t < 4; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j <= M; j++)
        b[i][j] = 0.25 * (a[i][j - 1] + 2 * a[i][j] + a[i][j + 1]);
    double(*c)[M] = a;
    a = b;
    b = c;
  }
  return bits(x, sizeof x) ^ bits(y, sizeof y);
}

/* Rows of another length over the same memory. */
static unsigned otherRows(void) {
  static double b[N][M];
  double(*wide)[2 * M] = (double(*)[2 * M])b;
  fill(b[0], N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    for (int i = 1; i < N / 2; i++)
      for (int j = 1; j < 2 * M; j++)
        wide[i][j] = 0.5 * (wide[i - 1][j] + wide[i][j - 1]);
  }
  for (int i = 1; i < N / 2; i++)
    for (int j = 1; j < 2 * M; j++)
      wide[i][j] = 0.5 * (wide[i - 1][j] + (&b[0][0])[i * 2 * M + j - 1]);
  return bits(b, sizeof b);
}

struct Point {
  double x, y;
  float v[4];
};

/* Fields as a line. */
static unsigned fields(void) {
  static struct Point p[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      p[i][j].x = i + 0.5 * j;
      p[i][j].y = i - 0.5 * j;
      for (int k = 0; k < 4; k++)
        p[i][j].v[k] = i + j + k;
    }
  double *q = &p[0][0].x;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        p[i][j].y = 0.5 * (p[i - 1][j].y + p[i][j - 1].x);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        q[(i * M + j) * 4] += 0.5 * q[(i * M + j) * 4 - 3];
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 8 * M - 4; k++)
        p[i][0].v[k + 4] = k % 8 < 4 ? p[i][0].v[k + 4] : p[i][0].v[k - 4] + 1;
  }
  return bits(p, sizeof p);
}

/* The host's own statements between nests look at the line. */
static unsigned host(void) {
  static double b[N][M];
  double line[N * M], *q = b[0], *end = &b[N - 1][M - 1];
  double sum = 0;
  fill(b[0], N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    sum += q[t * M + 5] + end[-t * M] + b[0][M * N - 2] + *(&b[1][0] - 2);
    q[3 * M + t] = sum;
    b[0][5 * M + t] += 1;
    memcpy(line, b, sizeof b);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += 0.5 * line[(i - 1) * M + j];
    if (t == 1)
      memset(q + M, 0, 2 * M * sizeof *q);
    q[N * M - 1] -= end[0] * 0.5;
  }
  return bits(b, sizeof b) ^ bits(&sum, sizeof sum);
}

/* From the end backwards. */
static unsigned backwards(void) {
  static double b[N][M];
  fill(b[0], N * M);
  for (int t = 0; t < T; t++) {
    double *q = &b[N - 1][M - 1];
    for (int k = 1; k < N * M; k++)
      q[-k] = 0.5 * (q[-k] + q[1 - k]);
  }
  for (int i = N - 1; i > 0; i--) {
    double *q = &b[i][0];
    for (int j = 1; j <= M; j++)
      q[-j] += 0.5 * q[M - j];
  }
  return bits(b, sizeof b);
}

/* Pointers that walk. */
static unsigned walks(void) {
  static double b[N][M];
  fill(b[0], N * M);
  double *p = b[0], *up = &b[1][0];
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) {
      *up = 0.5 * (*p + b[i][j]);
      ++p;
      ++up;
    }
  for (double *q = b[0]; q < &b[N - 1][M - 1]; q++)
    q[1] += 0.25 * q[0];
  return bits(b, sizeof b);
}

/* Whole numbers, and sums over the line. */
static unsigned sums(void) {
  static unsigned b[N][M];
  unsigned total = 0, *q = &b[0][0];
  for (int k = 0; k < N * M; k++)
    q[k] = k * 2654435761u;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] += b[i - 1][j] ^ b[i][j - 1];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        total += q[i * M + j] * (unsigned)(i + 1);
    for (int k = 0; k < N * M; k++)
      b[0][k] += total;
  }
  return bits(b, sizeof b) ^ total;
}

/* A table of planes, one of which is the line of another one. */
static unsigned planes(void) {
  static double b[2][N][M];
  fill(b[0][0], 2 * N * M);
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 2 * N; i++)
      for (int j = 1; j < M; j++)
        b[0][i][j] = 0.5 * (b[0][i - 1][j] + b[0][i][j - 1]);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      b[1][i][j] = b[0][i + N - 1][j] + b[1][i][j - 1];
  return bits(b, sizeof b);
}

/* Pointers that walk along the line, between nests that use the rows. */
static unsigned walksInTime(void) {
  static double b[N][M];
  fill(b[0], N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    double *q = b[0];
    for (int k = 0; k < N * M; k++)
      *q++ *= 1.01;
    for (double *p = b[0]; p < b[0] + N * M; ++p)
      *p += 0.25;
    double *e = &b[N - 1][M - 1];
    while (e != b[0]) {
      *e -= 0.125 * e[-1];
      e--;
    }
    do {
      *e++ += 1;
    } while (e < b[3]);
  }
  return bits(b, sizeof b);
}

/* Sums and maxima in elements of the array itself. */
static unsigned sumsIntoElement(void) {
  static double b[N][M];
  fill(b[0], N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[0][0] += b[i][j];
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    double m = b[0][M + 1];
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        if (b[i][j] > m)
          m = b[i][j];
    b[0][M + 1] = m;
    double *total = &b[0][N * M - 1];
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        if (b[i][j] > *total)
          *total = b[i][j];
  }
  return bits(b, sizeof b);
}

/* The same in whole numbers, which any order may add up. */
static unsigned wholeSums(void) {
  static long b[N][M];
  for (int k = 0; k < N * M; k++)
    b[0][k] = k * 7919;
  long *total = &b[0][N * M - 1], *q = b[0];
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        *total += b[i][j];
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] += q[(i - 1) * M + j] ^ *total;
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[N - 1][M - 1] ^= b[i][j];
  }
  return bits(b, sizeof b);
}

/* A table of pointers to the rows. */
static unsigned rowsByPointer(void) {
  static double b[N][M];
  fill(b[0], N * M);
  double *rows[N];
  for (int i = 0; i < N; i++)
    rows[i] = b[N - 1 - i];
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        rows[i][j] = 0.5 * (rows[i - 1][j] + rows[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (rows[i - 1][j] + b[i][j - 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < 2 * M; j++)
        rows[i][j] += 0.5 * rows[i][j - 1];
  }
  return bits(b, sizeof b);
}

/* Library copies over several rows. */
static void copies(int n, int m, double (*restrict a)[m], double *q) {
  for (int i = 1; i < n; i++) {
    memcpy(a[0] + i * m, q + (i - 1) * m, m * sizeof *q);
    for (int j = 1; j < m; j++)
      a[i][j] += a[i][j - 1];
  }
  memcpy(a[0], &a[1][0], (n - 1) * m * sizeof(double));
  memmove(a[1], a[0], (n - 1) * m * sizeof(double));
  memset(&a[0][m * 2], 0, 3 * m * sizeof(double));
}

static unsigned copiesOfLines(void) {
  static double b[N][M], c[N * M];
  fill(b[0], N * M);
  fill(c, N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    copies(N, M, b, c);
    memcpy(c, b, sizeof b);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        c[i * M + j] = 0.5 * (b[i - 1][j] + b[0][i * M + j - 1]);
    memcpy(b[0], c, sizeof c);
  }
  return bits(b, sizeof b);
}

static double g[N][M];
static double *at(int k) { return &g[0][0] + k; }

static double get(int k) { return g[0][k]; }

static inline int idx(int i, int j) { return i * M + j; }

/* Elements by functions. */
static unsigned byFunctions(void) {
  fill(at(0), N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        g[i][j] = 0.5 * (get(idx(i - 1, j)) + *at(idx(i, j - 1)));
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        *at(idx(i, j)) += 0.25 * g[i - 1][j];
    for (int k = 1; k < N * M; k++)
      *at(k) = get(k - 1) * 0.5 + get(k);
    g[0][idx(3, 4)] += get(t);
  }
  return bits(g, sizeof g);
}

int main(int argc, char **argv) {
  unsigned (*const all[])(void) = {cubeLine, cubePlanes, cubeRows, overhang, underCondition, lineOfData, calls, parameters,
                                   changedLength, rowType, tableOfRows, tail, inUnion, otherName, buffers, otherRows,
                                   fields, host, backwards, walks, sums, planes, walksInTime, sumsIntoElement,
                                   wholeSums, rowsByPointer, copiesOfLines, byFunctions};
  for (int k = 0; k < (int)(sizeof all / sizeof *all); k++)
    if (argc < 2 || atoi(argv[1]) == k) {
      printf("%d %u\n", k, all[k]());
      fflush(stdout);
    }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
