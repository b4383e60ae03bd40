// LU decomposition with partial pivoting: the row to exchange is data, so only parts can be tiled.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define N 20

static double a[N][N];
static int perm[N];

int main(void) {
  fill(&a[0][0], N * N, 295);
  // expect: refused non-affine-subscript
  for (int k = 0; k < N; k++) {
    int p = k;
    for (int i = k + 1; i < N; i++)
      if (fabs(a[i][k]) > fabs(a[p][k]))
        p = i;
    perm[k] = p;
    // expect: tiled side
    for (int j = 0; j < N; j++) {
      double t = a[k][j];
      a[k][j] = a[p][j];
      a[p][j] = t;
    }
    // expect: tiled
    for (int i = k + 1; i < N; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < N; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
  result("lu", a, sizeof a);
  result("permutation", perm, sizeof perm);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
