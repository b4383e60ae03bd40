// 0/1 knapsack in one row, from the right to the left.
#include "../result.h"
#include <stdlib.h>

int knapsack(int W, const int wt[], const int val[], int n, int *dp) {
  // expect: tiled
  for (int i = 1; i < n + 1; i++) {
    for (int j = W; j >= 0; j--) {
      if (wt[i - 1] <= j)
        dp[j] = dp[j] > dp[j - wt[i - 1]] + val[i - 1] ? dp[j] : dp[j - wt[i - 1]] + val[i - 1];
    }
  }
  return dp[W];
}

int main(void) {
  int wt[20], val[20], W = 80;
  int *dp = calloc(W + 1, sizeof(int));
  fill_int(wt, 20, 131, 12);
  fill_int(val, 20, 132, 50);
  for (int i = 0; i < 20; i++)
    wt[i] += 1;
  printf("%d\n", knapsack(W, wt, val, 20, dp));
  result("row", dp, (W + 1) * sizeof(int));
  free(dp);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
