// A sandpile that topples in place until nothing moves.
#include "../result.h"
#include <stdlib.h>
#define N 22

static int sand[N][N];

int main(void) {
  fill_int(&sand[0][0], N * N, 331, 9);
  int moved, rounds = 0;
  do {
    moved = 0;
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        if (sand[i][j] >= 4) {
          int give = sand[i][j] / 4;
          sand[i][j] -= 4 * give;
          sand[i - 1][j] += give;
          sand[i + 1][j] += give;
          sand[i][j - 1] += give;
          sand[i][j + 1] += give;
        }
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        moved += sand[i][j] >= 4;
    rounds++;
  } while (moved > 0 && rounds < 10);
  printf("%d rounds, %d left\n", rounds, moved);
  result("sand", sand, sizeof sand);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
