// std::array of std::array, with unsigned sizes as constants.
#include "../result.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

constexpr std::size_t N = 48, M = 60;
static std::array<std::array<int, M + 1>, N + 1> table;

int main() {
  char a[N + 1], b[M + 1];
  fill_text(a, N, 681, "pqr", 3);
  fill_text(b, M, 682, "pqr", 3);
  // expect: tiled
  for (std::size_t i = 1; i <= N; ++i)
    for (std::size_t j = 1; j <= M; ++j)
      table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1
                                         : std::max(table[i - 1][j], table[i][j - 1]);
  std::printf("%d\n", table[N][M]);
  result("table", table.data(), sizeof table);
}
// SPDX-License-Identifier: Apache-2.0
