// A knapsack in one std::vector.
#include "../result.h"
#include <algorithm>
#include <vector>

static long long pack(const std::vector<int> &weight, const std::vector<int> &value, int capacity) {
  std::vector<long long> dp(capacity + 1, 0);
  // expect: tiled
  for (size_t i = 0; i < weight.size(); i++)
    for (int c = capacity; c >= weight[i]; c--)
      dp[c] = std::max(dp[c], dp[c - weight[i]] + value[i]);
  result("row", dp.data(), dp.size() * sizeof dp[0]);
  return dp[capacity];
}

int main() {
  std::vector<int> weight(25), value(25);
  fill_int(weight.data(), weight.size(), 7, 20);
  fill_int(value.data(), value.size(), 8, 90);
  for (int &w : weight)
    ++w;
  printf("%lld\n", pack(weight, value, 100));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
