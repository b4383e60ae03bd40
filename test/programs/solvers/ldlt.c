// Points with a loop inside that is as long as the iterators say: blocks are to be of equal work.
// arguments: 61 40
#include "../result.h"
#include <math.h>
#include <stdlib.h>

static void symmetric(int n, double *a) {
  fill(a, (size_t)n * n, 5);
  for (int i = 0; i < n; i++)
    a[i * n + i] = n;
}

static void ldlt(int n, double *a) {
  // expect: tiled
  for (int i = 0; i < n; i++) {
    double inverse = 1.0 / a[i * n + i];
    for (int j = i + 1; j < n; j++) {
      double aji = a[j * n + i];
      a[j * n + i] *= inverse;
      for (int k = i + 1; k <= j; k++)
        a[j * n + k] -= aji * a[k * n + i];
    }
  }
}

static void cholesky_by_rows(int n, double *a) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = a[i * n + j];
      for (int k = 0; k < j; k++)
        sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? sqrt(sum) : sum / a[j * n + j];
    }
}

// The second loop counts down, and is empty for most of the points.
static void two_loops(int n, int m, double *a, const double *b) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      double sum = a[(i - 1) * n + j];
      for (int k = i; k < i + j; k++)
        sum += b[k];
      for (int k = i - 1; k > 2 * j; k--)
        sum -= b[k] * a[i * n + j - 1];
      a[i * n + j] = sum / (i + j);
    }
}

// Two loops, one in the other, each of its own length.
static void both(int n, double *a, const double *b) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double sum = a[(i - 1) * n + j] + a[i * n + j - 1];
      for (int k = 0; k < j; k++)
        for (int l = k; l < i; l++)
          sum += b[k] * b[l];
      a[i * n + j] = sum / (i * j);
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 61, m = argc > 2 ? atoi(argv[2]) : 40;
  double *a = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * 2 * n);
  fill(b, 2 * (size_t)n, 9);
  symmetric(n, a);
  ldlt(n, a);
  result("ldlt", a, sizeof(double) * n * n);
  symmetric(n, a);
  cholesky_by_rows(n, a);
  result("cholesky", a, sizeof(double) * n * n);
  symmetric(n, a);
  two_loops(n, m, a, b);
  result("two loops", a, sizeof(double) * n * n);
  symmetric(n, a);
  both(n, a, b);
  result("both", a, sizeof(double) * n * n);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
