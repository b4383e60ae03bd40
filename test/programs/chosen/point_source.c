// A wave in a square with a source in its middle, and a receiver on the same diagonal.
#include "../result.h"
#include <stdlib.h>
#define STEPS 9

static double **rows(int n) {
  double **r = malloc(n * sizeof *r);
  for (int i = 0; i < n; i++)
    r[i] = calloc(n, sizeof **r);
  return r;
}

static void wave(int n, double **before, double **now, double **next, double *heard) {
  // expect: tiled
  for (int t = 0; t < STEPS; t++) {
    now[n / 2][n / 2] += 1.0 / (1 + t);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        next[i][j] = 2 * now[i][j] - before[i][j] +
                     0.2 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1] - 4 * now[i][j]);
    heard[t] = next[n - 3][n - 3];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        before[i][j] = now[i][j];
        now[i][j] = next[i][j];
      }
  }
}

int main(void) {
  double heard[STEPS];
  // expect: refused call-pointer
  for (int n = 5; n < 30; n += 12) {
    double **before = rows(n), **now = rows(n), **next = rows(n);
    wave(n, before, now, next, heard);
    result("heard", heard, sizeof heard);
    for (int i = 0; i < n; i++) {
      result("now", now[i], n * sizeof **now);
      free(before[i]), free(now[i]), free(next[i]);
    }
    free(before), free(now), free(next);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
