// A grid of vectors that is asked for its sizes, rows without columns, and no rows at all.
#include "../result.h"
#include <vector>

using Grid = std::vector<std::vector<double>>;

static void sweep(Grid &u, int times) {
  // expect: tiled
  for (int t = 0; t < times; t++)
    for (size_t i = 1; i < u.size(); i++)
      for (size_t j = 1; j < u[0].size(); j++)
        u[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]);
}

static void sums(Grid &u) {
  // expect: tiled
  for (int i = 1; i < (int)u.size(); i++)
    for (int j = (int)u[0].size() - 1; j-- > 0;)
      u[i][j] += u[i - 1][j] + u[i][j + 1];
}

int main() {
  Grid u(21, std::vector<double>(33)), none, flat(1);
  for (size_t i = 0; i < u.size(); i++)
    fill(u[i].data(), u[i].size(), 40 + i);
  sweep(u, 2);
  sums(u);
  sweep(none, 1);
  sums(none);
  sweep(flat, 1);
  for (const auto &row : u)
    result("row", row.data(), row.size() * sizeof row[0]);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
