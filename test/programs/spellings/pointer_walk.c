// In-place smoothing by pointers that walk along the rows.
#include "../result.h"
#include <stdlib.h>

static void smooth(double *a, int n, int m) {
  int i, j;
  // expect: tiled
  for (i = 1; i < n; i++) {
    double *p = a + i * m + 1;
    double *above = a + (i - 1) * m + 1;
    for (j = 1; j < m; j++) {
      *p = 0.5 * *p + 0.3 * *(p - 1) + 0.2 * *above;
      p++;
      above++;
    }
  }
}

static void rows(double *a, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *row = a + i * m;
    const double *last = a + (i - 1) * m;
    for (int j = 1; j < m; j++)
      row[j] = 0.25 * (row[j - 1] + last[j]) + 0.5 * row[j];
  }
}

static void star(double *a, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      *(a + i * m + j) = 0.5 * (*(a + (i - 1) * m + j) + *(a + i * m + j - 1));
}

int main(void) {
  int n = 32, m = 40;
  double *a = malloc(n * m * sizeof *a);
  fill(a, n * m, 451);
  smooth(a, n, m);
  result("walked", a, n * m * sizeof *a);
  rows(a, n, m);
  result("rows", a, n * m * sizeof *a);
  star(a, n, m);
  result("star", a, n * m * sizeof *a);
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
