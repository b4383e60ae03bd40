/* Regions that end: an element is read or written between the nests, a function returns early,
 * sizes change from entry to entry, a local array lives in a loop only, arrays overlap now and
 * then, a nest has no point. */
#include <stdio.h>
#include <stdlib.h>
static double total;
static int relax(int n, int m, double (*u)[m], double (*v)[m]) {
  if (n < 2)
    return 0;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      u[i][j] = 0.5 * u[i - 1][j] + 0.25 * v[i][j - 1];
  if (n == 5)
    return 5;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      v[i][j] = 0.5 * v[i][j] + 0.25 * u[i][j - 1];
  return n;
}
static void scratch(int m, double (*u)[m], int n) {
  for (int k = 0; k < 3; k++) {
    double w[12][12];
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 12; j++)
        w[i][j] = u[i % 3 + 1][2] * 0 + i + j * k;
    for (int i = 1; i < 12; i++)
      for (int j = 1; j < 12; j++)
        w[i][j] = w[i - 1][j] + w[i][j - 1];
    total += w[11][11];
  }
}
int main(void) {
  enum { N = 24, M = 18 };
  static double a[N][M], b[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + 0.25 * j, b[i][j] = i * j % 7;
  int k = 0;
  while (k < 9) {
    relax(k * 3 % N, M, a, b);
    k++;
  }
  printf("%.17g\n", a[3][4]);
  k = 0;
  do {
    relax(N, M, a, k % 2 ? a : b); /* the arrays are one now and then */
    relax(N - k, M, b, a);
  } while (++k < 4);
  k = 0;
  while (k < 5) {
    relax(N, M, a, b);
    a[2][3] += 1; /* the host's own */
    relax(N, M, b, a);
    if (a[2][3] > 1e9)
      return 1;
    k++;
  }
  scratch(M, a, N);
  double sum = total;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      printf("%.17g %.17g\n", a[i][j], b[i][j]);
  printf("%.17g\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
