// 0/1 knapsack: the whole table, weights are data.
#include "../result.h"
#include <stdlib.h>
#define ITEMS 30
#define CAPACITY 90

static int X[ITEMS + 1][CAPACITY + 1];
static int w[ITEMS + 1], v[ITEMS + 1];

int main(void) {
  fill_int(w, ITEMS + 1, 111, 20);
  fill_int(v, ITEMS + 1, 112, 100);
  for (int k = 0; k <= ITEMS; k++)
    w[k]++;
  // expect: tiled
  for (int k = 1; k <= ITEMS; k++)
    for (int j = 0; j <= CAPACITY; j++)
      if (j < w[k])
        X[k][j] = X[k - 1][j];
      else
        X[k][j] = X[k - 1][j] > X[k - 1][j - w[k]] + v[k] ? X[k - 1][j] : X[k - 1][j - w[k]] + v[k];
  printf("%d\n", X[ITEMS][CAPACITY]);
  result("profit", X, sizeof X);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
