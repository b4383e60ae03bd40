// Counters of loops that are set besides, for the lines at the borders where a stencil is another one.
#include "../result.h"
#define N 26
#define M 5

static double u[N][N][N][M], r[N][N][N][M];
static long weights[N][N];
static int starts[N];

/* `i` is a counter, a constant, a sum, and a number in an expression. */
static void smooth(int n) {
  int i, j, k, m;
  // expect: tiled
  for (k = 1; k < n - 1; k++) {
    for (j = 1; j < n - 1; j++)
      for (i = 1; i < n - 1; i++)
        r[k][j][i][0] = r[k][j][i][0] + u[k][j][i + 1][1] - u[k][j][i - 1][2] * 0.5;
    for (j = 1; j < n - 1; j++) {
      i = 1;
      for (m = 0; m < M; m++)
        r[k][j][i][m] -= 0.25 * (5.0 * u[k][j][i][m] - 4.0 * u[k][j][i + 1][m] + u[k][j][i + 2][m]);
      i = 2;
      for (m = 0; m < M; m++)
        r[k][j][i][m] -= 0.25 * (6.0 * u[k][j][i][m] - 4.0 * u[k][j][i - 1][m] + i * 0.125);
    }
    for (j = 1; j < n - 1; j++)
      for (i = 3; i < n - 3; i++)
        for (m = 0; m < M; m++)
          r[k][j][i][m] -= 0.25 * (u[k][j][i - 2][m] + 6.0 * u[k][j][i][m] + u[k][j][i + 2][m]);
    for (j = 1; j < n - 1; j++) {
      i = n - 3;
      for (m = 0; m < M; m++)
        r[k][j][i][m] -= 0.25 * (u[k][j][i - 2][m] + i * u[k][j][i][m]);
      i++;
      for (m = 0; m < M; m++)
        r[k][j][i][m] -= 0.25 * (u[k][j][i - 2][m] + (double)i / n * u[k][j][i][m]);
    }
  }
}

/* The counter of one loop is what another one begins with, and a counter itself. */
static void chained(int n) {
  int i, j, k;
  // expect: tiled
  for (k = 0; k < n; k++) {
    i = k / 2 + 1;
    for (j = i; j < n; j++)
      weights[k][j] += 3 * i + j;
    for (i = 0; i < n - 1; i++)
      weights[k][i] += weights[k][i + 1] / (i + 2);
    j = n - 2;
    weights[k][j] ^= j * k;
  }
}

/* Its last value is wanted: within the nest and after it. */
static int wanted(int n, int last) {
  int i = 0, j, k;
  // expect: refused final-value
  for (k = 0; k < n; k++) {
    for (i = 0; i < n - 1; i++)
      weights[k][i] += i ^ k;
    weights[k][i] += last;
    i = k % 7;
    for (j = 0; j < n; j++)
      weights[k][j] -= i * j;
  }
  return i;
}

/* Whether it is set, data decide. */
static void maybe(int n) {
  int i, j, k;
  // expect: refused non-affine-subscript
  for (k = 0; k < n; k++) {
    i = 1;
    if (weights[k][0] % 2 == 0)
      i = 2;
    for (j = 3; j < n; j++)
      weights[k][j] += weights[k][i];
    for (i = 0; i < 3; i++)
      weights[k][i] += i;
  }
}

/* A sum that joins loops: they stay in one statement, with their counter. */
static void joined(int n) {
  int i, j, k;
  // expect: tiled
  for (k = 1; k < n; k++)
    for (j = 1; j < n; j++) {
      double s = 0;
      i = 1;
      s += u[k][j][i][0];
      for (i = 2; i < n; i++)
        s += u[k][j][i][1] * 0.5;
      i = j;
      r[k][j][i][2] = s;
    }
}

/* What a loop begins with is a value of its own counter, and an element that another one names. */
static void itself(int n) {
  int i, k, m;
  // expect: refused non-affine-subscript
  for (k = 0; k < n; k++) {
    i = 1;
    weights[k][i] += i;
    for (i = i + 1; i < n; i++)
      weights[k][i] += 1;
  }
  // expect: refused non-affine-subscript
  for (k = 0; k < n; k++) {
    m = k;
    weights[k][m] += m;
    // expect: refused non-affine-bound
    for (i = starts[m]; i < n; i++)
      for (m = 0; m < 3; m++)
        r[k][i][m][0] += 1;
  }
}

/* Headers that change another variable. */
static void headers(int n) {
  int j, k, first = 0, most = n;
  // expect: refused scalar-written
  for (k = 0; k < n; k++)
    for (j = first++; j < n; j++)
      weights[k][j] += 1;
  // expect: refused scalar-written
  for (k = 0; k < n; k++)
    for (j = 0; j < most--; j++)
      weights[k][j] -= 2;
}

int main(void) {
  int k, j, i, m;
  // expect: tiled
  for (k = 0; k < N; k++) {
    starts[k] = k * 7 % 13;
    for (j = 0; j < N; j++) {
      weights[k][j] = (k * 31 + j * 17) % 101;
      for (i = 0; i < N; i++)
        for (m = 0; m < M; m++) {
          u[k][j][i][m] = (k * 7 + j * 5 + i * 3 + m) % 11 * 0.125;
          r[k][j][i][m] = (k + j + i) % 3;
        }
    }
  }
  for (int t = 0; t < 3; t++)
    smooth(N - t % 2);
  chained(N);
  joined(N);
  itself(N);
  headers(N);
  int last = wanted(N, 5);
  maybe(N);
  printf("%d\n", last);
  result("r", r, sizeof r);
  result("weights", weights, sizeof weights);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
