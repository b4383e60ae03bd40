// Factorizations and triangular systems whose sums have a variable, from the element's own value on: loops that read other
// elements only, and loops that read the one that the sum is for.
#include "../result.h"

enum { N = 60 };
static double A[N][N], B[N][N];

static void doolittle(double (*a)[N]) {
  double w;
  // expect: tiled
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < N; j++) {
      w = a[i][j];
      for (int k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
}

static void crout(double (*a)[N]) {
  unsigned i, j, k;
  float unused = 0;
  double sum = unused;
  // expect: tiled
  for (j = 0; j < N; j++) {
    for (i = j; i < N; i++) {
      sum = a[i][j];
      for (k = 0; k < j; k++)
        sum -= a[i][k] * a[k][j];
      a[i][j] = sum;
    }
    for (i = j + 1; i < N; i++) {
      sum = a[j][i];
      for (k = 0; k < j; k++)
        sum -= a[j][k] * a[k][i];
      a[j][i] = sum / a[j][j];
    }
  }
}

static void right_sides(double (*l)[N], double (*x)[N]) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = x[i][j];
      for (int k = 0; k < i; k++)
        w -= l[i][k] * x[k][j];
      x[i][j] = w / l[i][i];
    }
}

static void itself(double (*l)[N], double (*x)[N]) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = x[i][j];
      for (int k = 0; k <= i; k++)
        w -= l[i][k] / N * x[k][j];
      x[i][j] = w / x[i][j];
    }
}

/// The bound changes in the loop around.
static void changed(double (*l)[N], double (*x)[N]) {
  int m = 0;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = x[i][j];
      m = i + 1;
      for (int k = 0; k < m; k++)
        w -= l[i][k] / N * x[k][j];
      x[i][j] = w;
    }
}

static double wanted(double (*l)[N], double (*x)[N]) {
  double w = 0;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      w = x[i][j];
      for (int k = 0; k < i; k++)
        w -= l[i][k] * x[k][j];
      x[i][j] = w / 2;
    }
  return w;
}

static void start(unsigned seed) {
  fill(*A, N * N, seed);
  fill(*B, N * N, seed + 1);
  for (int i = 0; i < N; i++)
    A[i][i] += N, B[i][i] += N;
}

int main(void) {
  start(1);
  doolittle(A);
  result("doolittle", A, sizeof A);
  crout(B);
  result("crout", B, sizeof B);
  start(3);
  right_sides(A, B);
  result("right sides", B, sizeof B);
  start(5);
  itself(A, B);
  result("itself", B, sizeof B);
  start(7);
  changed(A, B);
  result("changed", B, sizeof B);
  start(9);
  double last = wanted(A, B);
  result("wanted", B, sizeof B);
  result("last", &last, sizeof last);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
