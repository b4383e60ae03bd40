// Elements that the data choose among neighbours, by variables set under conditions.
#include "../result.h"
#include <stdlib.h>

enum { N = 37, M = 41 };
static double f[N][M], g[N][M], h[N][M], v[N][M], w[M];
static int old_style[N][M];

static void begin(unsigned seed) {
  // expect: refused call-pointer
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      f[i][j] = next_number(&seed) % 1000 / 8.0;
      v[i][j] = (int)(next_number(&seed) % 200) - 100;
      g[i][j] = h[i][j] = 0;
      old_style[i][j] = 0;
    }
  for (int j = 0; j < M; j++)
    w[j] = next_number(&seed) % 50;
}

/* Donor cells along the columns, with a limiter, and what flows is added. */
static void donor(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < N - 2; i++)
      for (int j = 0; j < M; j++) {
        int up, from, down;
        if (v[i][j] > 0) {
          up = i - 2;
          from = i - 1;
          down = i;
        } else
          up = i + 1, from = i, down = i - 1;
        double a = f[from][j] - f[up][j], b = f[down][j] - f[from][j];
        g[i][j] = v[i][j] * (f[from][j] + (a * b > 0 ? a * 0.25 : 0)) * 1e-3;
      }
    for (int i = 2; i < N - 3; i++)
      for (int j = 0; j < M; j++)
        f[i][j] += g[i][j] - g[i + 1][j];
  }
}

/* In place, so that the order counts; along the rows, three of them, one kept in a constant. */
static void in_place(void) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 2; j < M - 3; j++) {
      int to;
      if (v[i][j] > 50)
        to = j - 2;
      else if (v[i][j] > 0)
        to = j - 1;
      else
        to = j + 2;
      const int next = to + 1;
      f[i][j] = 0.5 * f[i - 1][to] + 0.25 * f[i][next] + w[next];
    }
}

/* Declared before the loops; a value before the condition; both subscripts; a switch. */
static void both(void) {
  int up, left;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      up = i;
      if (v[i][j] < 0)
        up = i - 1;
      switch ((int)v[i][j] & 3) {
      case 0:
        left = j - 1;
        break;
      case 1:
        left = j + 1;
        break;
      default:
        left = j;
      }
      h[i][j] = h[up][left] + h[i - 1][left] * 0.5 + f[up][j];
    }
}

/* What is stored, too: each cell gives what it has to a neighbour. */
static void give(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        int to = j + 1;
        if (v[i][j] < 0)
          to = j - 1;
        old_style[i][to] += old_style[i][j] + (int)f[i][to];
        to = i;
        if (v[i][j] > 20)
          to = i + 1;
        old_style[to][j] ^= i + j;
      }
}

/* Left of the first column is the last one; a condition on where, and one on data. */
static void around(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++) {
      long at = j;
      if (j > 0 && v[i][j] > 0)
        at = j - 1;
      else if (j == 0)
        at = M - 1;
      h[i][j] += h[i - 1][at] - f[i][at];
    }
}

int main(int argc, char **argv) {
  begin(argc > 1 ? atoi(argv[1]) : 7);
  donor(4);
  result("donor", f, sizeof f);
  in_place();
  result("in place", f, sizeof f);
  both();
  result("both", h, sizeof h);
  give(3);
  result("given", old_style, sizeof old_style);
  around();
  result("around", h, sizeof h);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
