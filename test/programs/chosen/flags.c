// Variables that are set to one of several values and are no subscripts, or not only: flags and limits, which the
// statement asks between two elements; pointers that keep a row; variables with the names of iterators.
#include "../result.h"

enum { N = 30, M = 34 };
static double f[N][M], g[N][M], v[N][M];

static void flags(void) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M; j++) {
      int wet = 0;
      double c = 0.1 * f[i][j - 1] + 0.2 * g[i][j];
      if (v[i][j] > 0.2)
        wet = 1;
      if (wet)
        c += 0.5 * f[i - 1][j] + 0.1 * f[i + 1][j];
      f[i][j] = c;
    }
}

static void again(void) {
  // expect: tiled
  for (int i = 4; i < N - 4; i++)
    for (int j = 0; j < M; j++) {
      int up = i - 4;
      double s = f[up][j];
      up = i + 4;
      s += f[up][j];
      up = i - 4;
      if (up < 20)
        f[i][j] = 0.25 * s;
    }
}

static void limits(void) {
  // expect: refused non-affine-bound
  for (int i = 1; i < N; i++)
    for (int j = 3; j < M; j++) {
      int most = 1;
      double s = 0.5 * f[i - 1][j];
      if (v[i][j] > 0.5)
        most = 3;
      for (int k = 0; k < most; k++)
        s += 0.1 * f[i][j - 1 - k] * g[i - 1][j - k];
      f[i][j] = s;
    }
}

static void rows(void) {
  // expect: refused non-affine-subscript
  for (int i = 2; i < N; i++)
    for (int j = 0; j < M; j++) {
      int up = i - 1;
      double s = f[up][j];
      if (v[i][j] > 0.5)
        up = i - 2;
      {
        const double *row = f[up];
        s += row[j];
      }
      g[i][j] = s;
    }
}

static void names(void) {
  // expect: refused local-declaration
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M; j++) {
      const int q = i + 1;
      {
        double i = v[q][j];
        g[q - 1][j] = 0.3 * i + 0.2 * g[q][j] + 0.1 * g[q - 1][j - 1];
      }
    }
}

static void blocks(void) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M; j++) {
      if (v[i][j] > 0.3)
        ({ g[i][j] = g[i - 1][j] + 0.5 * g[i][j - 1]; });
    }
}

int main(void) {
  fill(&f[0][0], N * M, 1);
  fill(&g[0][0], N * M, 2);
  fill(&v[0][0], N * M, 3);
  for (int t = 0; t < 3; t++) {
    flags();
    again();
    limits();
    rows();
    names();
    blocks();
  }
  result("f", f, sizeof f);
  result("g", g, sizeof g);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
