// Time loops around calls that are no statements of the caller's: the functions' own nests are tiled, as ever.
#include "../result.h"
#include <stdlib.h>

#define N 40

static double a[N][N], b[N][N];
static double weight = 0.3;
static int last = N - 1, places[3] = {5, 3, 1};

static void hidden(double (*x)[N], double f) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      x[i][j] = weight * x[i - 1][j] + f * x[i][j - 1];
}

static void shrinks(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = 0.5 * a[i - 1][j] + 0.25 * a[i][j - 1];
  last--;
}

static void early(int n) {
  if (n % 3 == 0)
    return;
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 1;
}

static void counts(int n) {
  static int calls = 0;
  calls++;
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += calls;
}

static void change(void) { weight = weight * 0.9; }

// The argument is what `weight` was before the call.
static void changes(double w) {
  change();
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = w * a[i - 1][j] + weight * b[i][j - 1];
}

static void stores(double *m, double f) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      b[i][j] = f * b[i - 1][j] + 0.3 * b[i][j - 1];
  *m = b[N - 1][N - 1];
}

static void left(void) {
#pragma hetile off
  // expect: refused left-alone
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + b[i][j - 1]);
}

static void again(int depth) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] += b[i][j] * 1e-3;
  if (depth > 0)
    again(depth - 1);
}

// Elements are arguments as they were before the call.
static void element(double (*x)[N], double f, int k) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i][j] = x[i][j] * 0.5 + f * 1e-3 + k;
}

static void later(int n, double (*x)[n]);

int main(void) {
  double weight = 0.4, i = 0.1, j = 0.2; // not those of the functions
  fill(&a[0][0], N * N, 1);
  fill(&b[0][0], N * N, 2);
  for (int t = 0; t < 6; t++) {
    hidden(a, weight);
    hidden(a, i + j);
    hidden(a, i);
  }
  result("hidden", a, sizeof a);
  for (int t = 0; t < 6; t++) {
    shrinks(last);
    early(last);
    counts(last);
  }
  result("leaves", a, sizeof a);
  for (int t = 0; t < 6; t++)
    changes(weight);
  double m = 0.1;
  for (int t = 0; t < 6; t++)
    stores(&m, m);
  for (int t = 0; t < 3; t++)
    left();
  for (int t = 0; t < 3; t++)
    again(2);
  for (int t = 0; t < 6; t++) {
    element(a, a[0][0], places[1]);
    element(b, a[1][1], places[2]);
  }
  for (int t = 0; t < 3; t++)
    later(N, a);
  result("kept", a, sizeof a);
  result("b", b, sizeof b);
  result("m", &m, sizeof m);
  return 0;
}

static void later(int n, double (*x)[n]) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      x[i][j] = 0.25 * (x[i - 1][j] + x[i][j - 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
