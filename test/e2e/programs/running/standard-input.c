/* Reads its problem from standard input, in two parts with a nest between them. */
#include <stdio.h>

static double a[100][100];

static void relax(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = 0.5 * a[i - 1][j] + 0.25 * a[i][j - 1] + a[i][j];
}

int main(void) {
  int n;
  double value;
  while (scanf("%d %lf", &n, &value) == 2 && n <= 100) {
    for (int i = 0; i < n; i++)
      a[i][0] = a[0][i] = value / (i + 1);
    relax(n);
    printf("%d %.17g\n", n, a[n - 1][n - 1]);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
