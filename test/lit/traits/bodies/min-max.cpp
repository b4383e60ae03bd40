// std::max, std::min and fmax in bodies and in bounds.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <algorithm>
#include <cmath>
double A[64][64];
void band(int n, int m, int c) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; ++i)
    for (int j = std::max(1, i - c); j < std::min(m, i + c + 1); ++j)
      A[i][j] = std::max(A[i - 1][j], std::fmax(A[i][j - 1], A[i - 1][j - 1]));
}
// SPDX-License-Identifier: Apache-2.0
