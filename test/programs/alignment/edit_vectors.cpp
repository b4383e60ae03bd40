// Edit distance over std::vector<std::vector<int>> and std::string, bounds by size().
#include "../result.h"
#include <algorithm>
#include <string>
#include <vector>

int editDistance(const std::string &a, const std::string &b, std::vector<std::vector<int>> &dp) {
  for (size_t i = 0; i <= a.size(); ++i)
    dp[i][0] = static_cast<int>(i);
  for (size_t j = 0; j <= b.size(); ++j)
    dp[0][j] = static_cast<int>(j);
  // expect: tiled
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j)
      dp[i][j] = std::min(
          {dp[i - 1][j] + 1, dp[i][j - 1] + 1, dp[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
  return dp[a.size()][b.size()];
}

int main() {
  char x[64], y[64];
  fill_text(x, 44, 631, "abcde", 5);
  fill_text(y, 53, 632, "abcde", 5);
  std::string a(x), b(y);
  std::vector<std::vector<int>> dp(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  printf("%d\n", editDistance(a, b, dp));
  for (auto &row : dp)
    result("row", row.data(), row.size() * sizeof(int));
}
// SPDX-License-Identifier: Apache-2.0
