// Windows whose ends are set by statements: a banded alignment, and dynamic time warping with a window.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define MAX 90

static int score[MAX][MAX];
static double cost[MAX][MAX];

static void banded(const char *a, const char *b, int n, int m, int band) {
  int lo, hi;
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    lo = i - band;
    if (lo < 1)
      lo = 1;
    hi = i + band;
    if (hi > m)
      hi = m;
    for (int j = lo; j <= hi; j++) {
      int best = score[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
      if (score[i - 1][j] - 1 > best)
        best = score[i - 1][j] - 1;
      if (score[i][j - 1] - 1 > best)
        best = score[i][j - 1] - 1;
      score[i][j] = best;
    }
  }
}

static void warp(const double *x, const double *y, int n, int m, int w) {
  // expect: tiled
  for (int i = 1; i < n; ++i) {
    int first = i - w, last = i + w;
    if (first <= 0)
      first = 1;
    if (last >= m)
      last = m - 1;
    for (int j = first; j <= last; ++j) {
      double d = x[i] > y[j] ? x[i] - y[j] : y[j] - x[i];
      double least = cost[i - 1][j - 1];
      if (cost[i - 1][j] < least)
        least = cost[i - 1][j];
      if (cost[i][j - 1] < least)
        least = cost[i][j - 1];
      cost[i][j] = d + least;
    }
  }
}

int main(void) {
  char a[MAX], b[MAX];
  double x[MAX], y[MAX];
  fill_text(a, MAX - 6, 1, "ACGT", 4);
  fill_text(b, MAX - 9, 2, "ACGT", 4);
  banded(a, b, MAX - 6, MAX - 9, 20);
  result("score", score, sizeof score);
  fill(x, MAX, 3);
  fill(y, MAX, 4);
  fill(&cost[0][0], MAX * MAX, 5);
  warp(x, y, MAX, MAX - 3, 25);
  result("cost", cost, sizeof cost);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
