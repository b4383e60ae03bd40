// Shortest paths: each step is a nest over the whole matrix that reads one of its rows and columns.
#include "../result.h"
#define N 18

static int path[N][N];

int main(void) {
  fill_int(&path[0][0], N * N, 191, 500);
  for (int i = 0; i < N; i++)
    path[i][i] = 0;
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
  result("paths", path, sizeof path);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
