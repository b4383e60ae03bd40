// Functions that get the address of an element and leave its row by themselves: by a stride, by the length of
// a row, along a diagonal, into the rows above and below.
#include "../result.h"

enum { N = 40, M = 30 };
static double a[N][M], b[N][M], line[N * M];

static void column(int n, int stride, double *x) {
  // expect: tiled side
  for (int i = 1; i < n; i++)
    x[i * stride] = x[i * stride] * .5 + x[(i - 1) * stride] * .25;
}
static void between(double *x, int m) {
  // expect: tiled side
  for (int j = 7; j < m - 9; j++)
    x[j] = .25 * (x[j - m] + x[j + m] + x[j - 1] + x[j + 1]);
}
static void diagonal(double *x, int n) {
  // expect: tiled side
  for (int i = 1; i < n; i++)
    x[i * (M + 1)] += .5 * x[(i - 1) * (M + 1)];
}
static void rows(double *x, const double *above, int m) { // each in its row
  for (int j = 1; j < m; j++)
    x[j] += above[j - 1] * .5 + x[j - 1];
}

static void smooth(int n, int m) {
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = .25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      a[i][j] = b[i][j];
}

int main(void) {
  fill(&a[0][0], N * M, 3);
  fill(line, N * M, 5);
  // expect: refused call-unknown
  for (int t = 0; t < 5; t++) {
    smooth(N, M);
    for (int j = 0; j < M; j++)
      column(N, M, &a[0][j]);
    for (int j = 0; j < M; j++)
      diagonal(&a[0][j], M - j);
    // expect: tiled side
    for (int i = 1; i < N; i++)
      rows(a[i], a[i - 1], M);
    for (int i = 1; i < N - 1; i++)
      between(line + i * M, M);
  }
  result("field", a, sizeof a);
  result("line", line, sizeof line);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
