#include "grid.h"

#include <utility>

namespace poisson {

void Grid::swap(Grid &other) {
  std::swap(rows_, other.rows_);
  std::swap(columns_, other.columns_);
  values_.swap(other.values_);
}

} // namespace poisson
// SPDX-License-Identifier: Apache-2.0
