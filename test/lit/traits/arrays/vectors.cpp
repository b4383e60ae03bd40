// std::vector, nested vectors, std::array; bounds by size().
// RUN: %hetile --analyze-only %s -- -std=c++17 2>&1 | %FileCheck %s
#include <array>
#include <cstddef>
#include <vector>
void flat(std::vector<double> &u, int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      u[i * n + j] = u[(i - 1) * n + j] + u[i * n + j - 1];
}
void nested(std::vector<std::vector<int>> &u, const std::vector<int> &v) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (std::size_t i = 1; i < u.size(); i++)
    for (std::size_t j = 1; j < v.size(); j++)
      u[i][j] = u[i - 1][j] + u[i][j - 1];
}
void fixed(std::array<std::array<int, 40>, 40> &u) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 40; j++)
      u[i][j] = u[i - 1][j] + u[i][j - 1];
}
// SPDX-License-Identifier: Apache-2.0
