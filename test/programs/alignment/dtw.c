// Dynamic time warping with a cost matrix of rows, fmin and fabs.
#include "../result.h"
#include <math.h>
#include <stdlib.h>

double dtw(const double *s, int n, const double *t, int m, double **cost) {
  int i, j;
  cost[0][0] = 0;
  for (i = 1; i <= n; i++)
    cost[i][0] = INFINITY;
  for (j = 1; j <= m; j++)
    cost[0][j] = INFINITY;
  // expect: tiled
  for (i = 1; i <= n; i++)
    for (j = 1; j <= m; j++)
      cost[i][j] = fabs(s[i - 1] - t[j - 1]) + fmin(cost[i - 1][j - 1], fmin(cost[i - 1][j], cost[i][j - 1]));
  return cost[n][m];
}

int main(void) {
  enum { N = 40, M = 55 };
  double s[N], t[M];
  double **cost = malloc((N + 1) * sizeof(double *));
  double *block = malloc((N + 1) * (M + 1) * sizeof(double));
  for (int i = 0; i <= N; i++)
    cost[i] = block + i * (M + 1);
  fill(s, N, 91);
  fill(t, M, 92);
  printf("%.17g\n", dtw(s, N, t, M, cost));
  result("cost", block, (N + 1) * (M + 1) * sizeof(double));
  free(block);
  free(cost);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
