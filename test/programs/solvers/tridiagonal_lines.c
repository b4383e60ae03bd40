// The Thomas algorithm on many lines at once: elimination forward, substitution backward.
#include "../result.h"
#include <stdlib.h>

static void solve_lines(int lines, int n, double a[lines][n], double b[lines][n], double c[lines][n],
                        double d[lines][n]) {
  // expect: tiled
  for (int l = 0; l < lines; l++)
    for (int i = 1; i < n; i++) {
      double m = a[l][i] / b[l][i - 1];
      b[l][i] = b[l][i] - m * c[l][i - 1];
      d[l][i] = d[l][i] - m * d[l][i - 1];
    }
  // expect: tiled side
  for (int l = 0; l < lines; l++)
    d[l][n - 1] = d[l][n - 1] / b[l][n - 1];
  // expect: tiled
  for (int l = 0; l < lines; l++)
    for (int i = n - 2; i >= 0; i--)
      d[l][i] = (d[l][i] - c[l][i] * d[l][i + 1]) / b[l][i];
}

int main(void) {
  enum { L = 24, N = 32 };
  static double a[L][N], b[L][N], c[L][N], d[L][N];
  fill(&a[0][0], L * N, 281);
  fill(&b[0][0], L * N, 282);
  fill(&c[0][0], L * N, 283);
  fill(&d[0][0], L * N, 284);
  for (int i = 0; i < L * N; i++)
    (&b[0][0])[i] += 3.0;
  solve_lines(L, N, a, b, c, d);
  result("solution", d, sizeof d);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
