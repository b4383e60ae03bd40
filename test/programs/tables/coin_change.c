// Ways to give change: one row, the coins are data; and the fewest coins.
#include "../result.h"
#include <limits.h>

#define AMOUNT 120

int main(void) {
  static const int coins[] = {1, 2, 5, 10, 20, 50};
  long ways[AMOUNT + 1] = {1};
  int fewest[AMOUNT + 1];
  for (int j = 1; j <= AMOUNT; j++)
    fewest[j] = INT_MAX / 2;
  fewest[0] = 0;
  // expect: tiled
  for (int i = 0; i < 6; i++)
    for (int j = coins[i]; j <= AMOUNT; j++)
      ways[j] += ways[j - coins[i]];
  // expect: tiled
  for (int i = 0; i < 6; i++)
    for (int j = 1; j <= AMOUNT; j++)
      if (coins[i] <= j && fewest[j - coins[i]] + 1 < fewest[j])
        fewest[j] = fewest[j - coins[i]] + 1;
  printf("%ld %d\n", ways[AMOUNT], fewest[AMOUNT]);
  result("ways", ways, sizeof ways);
  result("fewest", fewest, sizeof fewest);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
