// A guard on data over double **, in the way of algebraic multigrid set-up code.
#include "../result.h"
#include <stdlib.h>
#define C_F 1
#define F_F 2

static int **Flag;
static double **P, **R;

static void interpolate(int n, int m) {
  int i, j;
  // expect: tiled
  for (i = 1; i < n; i++)
    for (j = 1; j < m; j++) {
      if (Flag[i][j] == C_F)
        P[i][j] = 0.5 * (P[i - 1][j] + P[i][j - 1]);
      else if (Flag[i][j] == F_F)
        P[i][j] = 0.25 * P[i - 1][j - 1] + R[i][j];
    }
}

int main(void) {
  int n = 28, m = 36;
  Flag = malloc(n * sizeof *Flag);
  P = malloc(n * sizeof *P);
  R = malloc(n * sizeof *R);
  for (int i = 0; i < n; i++) {
    Flag[i] = malloc(m * sizeof **Flag);
    P[i] = malloc(m * sizeof **P);
    R[i] = malloc(m * sizeof **R);
    fill_int(Flag[i], m, 460 + i, 4);
    fill(P[i], m, 500 + i);
    fill(R[i], m, 540 + i);
  }
  interpolate(n, m);
  for (int i = 0; i < n; i++)
    result("P", P[i], m * sizeof **P);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
