#include "operators.hpp"

#include <algorithm>

void diffuse(const Field &q, Field &rate, double viscosity, double dx, double dy) {
  const std::size_t n = q.size(), m = q[0].size();
  const double ax = viscosity / (dx * dx), ay = viscosity / (dy * dy);
  for (std::size_t i = 1; i + 1 < n; i++)
    for (std::size_t j = 1; j + 1 < m; j++)
      rate[i][j] += ax * (q[i][j + 1] - 2 * q[i][j] + q[i][j - 1]) +
                    ay * (q[i + 1][j] - 2 * q[i][j] + q[i - 1][j]);
}

void clear(Field &rate) {
  for (Row &row : rate)
    std::fill(row.begin(), row.end(), 0.0);
}
// SPDX-License-Identifier: Apache-2.0
