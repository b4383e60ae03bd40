// Functions that store to elements: of a point, of a structure that is given to them, of what a
// pointer leads to.
#include "../result.h"
#include <stdlib.h>
enum { N = 40, M = 300 };

static double u[N][M], v[N][M];
static int count;
typedef struct {
  int h, w;
  double *d;
} Mat;

static double get(const Mat *m, int i, int j) { return m->d[i * m->w + j]; }
static void set(Mat *m, int i, int j, double value) { m->d[i * m->w + j] = value; }
static void set_flat(double *a, int w, int i, int j, float value) { a[i * w + j] = value; }
static void cell(int i, int j) { u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]); }
static void exchange(double *a, double *b, double by) {
  double t = *a;
  *a = *b * by;
  *b = t;
}
static void both(int i, int j, double c) {
  double before = u[i][j];
  u[i][j] = v[i - 1][j] * c + before;
  if (u[i][j] > 3)
    u[i][j] = 1;
  v[i][j] = before - u[i][j] * c;
}
static void early(int i, int j) {
  if (i == j)
    return;
  u[i][j] += 1;
}
static void counted(int i, int j) {
  u[i][j] += 1;
  count++;
}

static void sweeps(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        cell(i, j);
}

static void pairs(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      exchange(&u[i][j], &v[i - 1][j], .5 * j);
}

static void points(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      both(i, j, u[i][j] * .1);
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      early(i, j);
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      counted(i, j);
}

static void step(Mat *out, const Mat *in) {
  // expect: tiled
  for (int i = 1; i < in->h - 1; i++)
    for (int j = 1; j < in->w - 1; j++)
      set(out, i, j, get(in, i - 1, j) + .5 * get(in, i, j - 1));
}

static void own(Mat *m, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < m->h; i++)
      for (int j = 1; j < m->w; j++) {
        set(m, i, j, get(m, i, j) * 0.5 + get(m, i - 1, j));
        set_flat(m->d, m->w, i, j, get(m, i, j) + get(m, i, j - 1) * 0.25);
      }
}

int main(void) {
  Mat a = {N, M, malloc(sizeof(double) * N * M)}, b = {N, M, malloc(sizeof(double) * N * M)};
  fill(&u[0][0], N * M, 1);
  fill(&v[0][0], N * M, 2);
  fill(a.d, N * M, 3);
  fill(b.d, N * M, 4);
  sweeps(6);
  result("sweeps", u, sizeof u);
  pairs();
  points();
  result("u", u, sizeof u);
  result("v", v, sizeof v);
  result("count", &count, sizeof count);
  step(&a, &b);
  result("a", a.d, sizeof(double) * N * M);
  own(&a, 3);
  result("own", a.d, sizeof(double) * N * M);
  free(a.d);
  free(b.d);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
