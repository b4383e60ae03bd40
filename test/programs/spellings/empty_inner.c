/* Inner loops whose bounds are elements and leave no iteration anywhere: the bounds are read all the same. */
#include <stdio.h>

enum { N = 24 };
static double a[N][N];
static short lengths[N] = {9, 17, 6, 3, 2, 3, 1, 3, 2, 0, 3, 3, 1, 2, 3, 3, 2, 1, 3, 2, 3, 1, 2, 3};
static int firsts[N];

static void up(int steps, int n) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 3; i < n; i++) {
      double sum = 0;
      for (int j = 3; lengths[i] > j; j++)
        sum += 0.125 * a[i][j];
      a[i][1] = a[i][1] * 0.5 + sum;
    }
}

static void from(int steps, int n) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 3; i < n; i++) {
      double sum = 1;
      for (int j = firsts[i]; j < n - 2; j++)
        sum += 0.125 * a[i][j];
      a[i][1] = a[i][1] * 0.5 + sum;
    }
}

static void within(int steps, int n) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 3; i < n; i++) {
      double sum = 2;
      for (int m = 3; m < n; m++) {
        int j = 3;
        while (j < lengths[m]) {
          sum += 0.0625 * a[i][j];
          j++;
        }
      }
      a[i][2] = a[i][2] * 0.5 + sum;
    }
}

int main(void) {
  double weighted = 0;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 0.25 + j;
  for (int i = 0; i < N; i++)
    firsts[i] = N + i % 3;
  up(9, 20);
  from(9, 20);
  within(9, 20);
  // expect: refused reduction-order
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      weighted += a[i][j] * (i + 2 * j);
  printf("%.17g\n", weighted);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
