// Ways through a grid with obstacles, the cheapest way in place, and the largest square.
#include "../result.h"
#include <stdlib.h>
#define R 30
#define C 34

static int blocked[R][C], square[R][C];
static long ways[R][C], cost[R][C];

int main(void) {
  int numbers[R * C];
  fill_int(numbers, R * C, 421, 50);
  for (int i = 0; i < R * C; i++) {
    blocked[i / C][i % C] = numbers[i] < 5;
    cost[i / C][i % C] = numbers[i];
  }
  ways[0][0] = 1;
  for (int j = 1; j < C; j++)
    ways[0][j] = blocked[0][j] ? 0 : ways[0][j - 1];
  for (int i = 1; i < R; i++)
    ways[i][0] = blocked[i][0] ? 0 : ways[i - 1][0];
  // expect: tiled
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++)
      ways[i][j] = blocked[i][j] ? 0 : (ways[i - 1][j] + ways[i][j - 1]) % 1000000007;
  // expect: tiled
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      if (i == 0 && j == 0)
        cost[i][j] += 0;
      else if (i == 0)
        cost[i][j] += cost[i][j - 1];
      else if (j == 0)
        cost[i][j] += cost[i - 1][j];
      else
        cost[i][j] += cost[i - 1][j] < cost[i][j - 1] ? cost[i - 1][j] : cost[i][j - 1];
    }
  // expect: tiled
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++)
      if (!blocked[i][j]) {
        int least = square[i - 1][j - 1];
        if (square[i - 1][j] < least)
          least = square[i - 1][j];
        if (square[i][j - 1] < least)
          least = square[i][j - 1];
        square[i][j] = least + 1;
      }
  printf("%ld %ld\n", ways[R - 1][C - 1], cost[R - 1][C - 1]);
  result("ways", ways, sizeof ways);
  result("cost", cost, sizeof cost);
  result("square", square, sizeof square);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
