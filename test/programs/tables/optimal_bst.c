// Optimal binary search tree: rows from the bottom, columns to the right, the root inside.
#include "../result.h"
#define N 30

static double cost[N + 2][N + 2], weight[N + 2][N + 2];
static int root[N + 2][N + 2];

int main(void) {
  double p[N + 1];
  fill(p, N + 1, 171);
  for (int i = 1; i <= N; i++) {
    cost[i][i] = weight[i][i] = p[i];
    root[i][i] = i;
  }
  // expect: tiled
  for (int i = N - 1; i >= 1; i--) {
    for (int j = i + 1; j <= N; j++) {
      weight[i][j] = weight[i][j - 1] + p[j];
      double best = 1e30;
      int arg = i;
      for (int r = i; r <= j; r++) {
        double c = (r > i ? cost[i][r - 1] : 0) + (r < j ? cost[r + 1][j] : 0);
        if (c < best) {
          best = c;
          arg = r;
        }
      }
      cost[i][j] = best + weight[i][j];
      root[i][j] = arg;
    }
  }
  printf("%.17g\n", cost[1][N]);
  result("cost", cost, sizeof cost);
  result("root", root, sizeof root);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
