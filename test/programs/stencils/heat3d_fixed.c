// Heat in a cube whose sizes are constants, explicit Euler, two arrays that take turns.
#include "../result.h"
#define N 28
#define T 7

static double a[N][N][N], b[N][N][N];

int main(void) {
  fill(&a[0][0][0], N * N * N, 5);
  fill(&b[0][0][0], N * N * N, 6);
  // expect: tiled
  for (int t = 1; t <= T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          b[i][j][k] = a[i][j][k] + 0.125 * (a[i + 1][j][k] - 2.0 * a[i][j][k] + a[i - 1][j][k]) +
                       0.125 * (a[i][j + 1][k] - 2.0 * a[i][j][k] + a[i][j - 1][k]) +
                       0.125 * (a[i][j][k + 1] - 2.0 * a[i][j][k] + a[i][j][k - 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          a[i][j][k] = b[i][j][k] + 0.125 * (b[i + 1][j][k] - 2.0 * b[i][j][k] + b[i - 1][j][k]) +
                       0.125 * (b[i][j + 1][k] - 2.0 * b[i][j][k] + b[i][j - 1][k]) +
                       0.125 * (b[i][j][k + 1] - 2.0 * b[i][j][k] + b[i][j][k - 1]);
  }
  result("one", a, sizeof a);
  result("other", b, sizeof b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
