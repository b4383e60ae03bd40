// Travelling salesman over subsets: the subscript is a mask with one bit removed.
#include "../result.h"
#define N 8

static int dist[N][N], best[1 << N][N];

int main(void) {
  fill_int(&dist[0][0], N * N, 771, 90);
  for (int i = 0; i < (1 << N) * N; i++)
    best[i / N][i % N] = 1000000;
  best[1][0] = 0;
  // expect: refused non-affine-subscript
  for (int mask = 1; mask < (1 << N); mask++)
    for (int i = 0; i < N; i++)
      if (mask & (1 << i))
        for (int j = 0; j < N; j++)
          if (j != i && mask & (1 << j) && best[mask ^ (1 << i)][j] + dist[j][i] < best[mask][i])
            best[mask][i] = best[mask ^ (1 << i)][j] + dist[j][i];
  result("best", best, sizeof best);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
