/* A nest with a subscript that is data cannot be tiled; the other one can. */
#include <stdio.h>

static int next[50][50];
static double a[50][50];

int main(void) {
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++)
      next[i][j] = (7 * i + 3 * j) % 50;
  for (int i = 0; i < 50; i++)
    a[i][0] = a[0][i] = 1.0 + i;
  for (int i = 1; i < 50; i++)
    for (int j = 1; j < 50; j++)
      a[i][next[i][j]] += 0.25 * a[i - 1][j]; /* here */
  for (int i = 1; i < 50; i++)
    for (int j = 1; j < 50; j++)
      a[i][j] += 0.125 * a[i - 1][j] + 0.25 * a[i][j - 1];
  double last = a[49][49];
  printf("%.17g %.17g\n", last, a[20][30]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
