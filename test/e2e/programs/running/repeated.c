/* The same nests many times, in a loop until convergence and with sizes that change, among
 * them sizes with no point at all. */
#include <math.h>
#include <stdio.h>

static double a[80][80];

static void sweep(int n, int m) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]);
}

int main(void) {
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 80; j++)
      a[i][j] = i == 0 || j == 0 ? 100.0 + i + j : 0.0;
  int sweeps = 0;
  double before = 1.0, now = 0.0;
  while (fabs(before - now) > 1e-3 && sweeps < 30) {
    before = now;
    sweep(80, 80);
    now = a[5][7];
    sweeps++;
  }
  printf("%d sweeps, %.17g\n", sweeps, now);
  for (int n = 0; n < 6; n++) {
    sweep(n, 80);
    sweep(80, n);
    sweep(3 * n, 2 * n);
  }
  double sum = 0.0;
  for (int k = 0; k < 80; k++)
    sum += a[k][79 - k] * k;
  printf("%.17g\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
