// Pointers made from a restrict pointer lead to its memory; parameters beside it do not.
#include "../result.h"
#include <stdlib.h>

static void shifted(double *restrict a, int n, int m) {
  double *below = a + m; // set once, long before it is used
  // expect: tiled fallback
  for (int i = 2; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      a[i * m + j] = 0.5 * below[i * m + j] + 0.25 * below[(i - 2) * m + j + 1];
}

static void chosen(double *restrict a, const double *b, int n, int m, int own) {
  const double *from = own ? a : b;
  // expect: tiled fallback
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] = 0.5 * from[(i - 1) * m + j - 1] + 0.25;
}

static void apart(double *restrict a, const double *b, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] = 0.5 * a[(i - 1) * m + j] + 0.25 * b[i * m + j];
}

int main(void) {
  int n = 24, m = 28;
  double *a = malloc(n * m * sizeof *a), *b = malloc(n * m * sizeof *b);
  fill(a, n * m, 61);
  fill(b, n * m, 67);
  shifted(a, n, m);
  result("shifted", a, n * m * sizeof *a);
  chosen(a, b, n, m, 1);
  result("chosen", a, n * m * sizeof *a);
  apart(a, b, n, m);
  result("apart", a, n * m * sizeof *a);
  free(a);
  free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
