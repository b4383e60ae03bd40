#pragma once

#include <cstddef>
#include <vector>

namespace poisson {

// Values at the points of a square or rectangle; its rim is part of it.
class Grid {
public:
  Grid(int rows, int columns, double value = 0.0)
      : rows_(rows), columns_(columns), values_(static_cast<std::size_t>(rows) * columns, value) {}

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  double &operator()(int i, int j) { return values_[i * columns_ + j]; }
  double operator()(int i, int j) const { return values_[i * columns_ + j]; }
  double *data() { return values_.data(); }
  const double *data() const { return values_.data(); }
  void swap(Grid &other);

private:
  int rows_, columns_;
  std::vector<double> values_;
};

double maxNorm(const Grid &a);
double maxDifference(const Grid &a, const Grid &b);
double meanSquare(const Grid &a);

} // namespace poisson
/* SPDX-License-Identifier: Apache-2.0 */
