// Longest common subsequence the way solutions of contests write it.
#include "../result.h"
#include <bits/stdc++.h>
using namespace std;

int longestCommonSubsequence(string s, string t, vector<vector<int>> &dp) {
  int n = s.length(), m = t.length();
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      if (s[i - 1] == t[j - 1])
        dp[i][j] = 1 + dp[i - 1][j - 1];
      else
        dp[i][j] = max(dp[i - 1][j], dp[i][j - 1]);
    }
  }
  return dp[n][m];
}

int main() {
  char x[64], y[64];
  fill_text(x, 60, 641, "abc", 3);
  fill_text(y, 50, 642, "abc", 3);
  vector<vector<int>> dp(61, vector<int>(51, 0));
  cout << longestCommonSubsequence(x, y, dp) << endl;
  for (int i = 0; i <= 60; i++)
    result("row", dp[i].data(), 51 * sizeof(int));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
