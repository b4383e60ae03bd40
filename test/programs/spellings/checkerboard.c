// Half sweeps over a checkerboard, the colour a number that the caller picks: what is divided
// by two must not be negative, which is checked on entry.
// options: --no-read-calls
#include "../result.h"
#define N 25
static double u[N][N];

static void half_sweep(int colour) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 2 + (i + colour) % 2; j < N - 1; j += 2)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

int main(void) {
  fill(&u[0][0], N * N, 7);
  for (int k = -1; k < 6; k++)
    half_sweep(k);
  result("u", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
