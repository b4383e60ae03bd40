#include "grid.h"

#include <algorithm>
#include <cmath>

namespace poisson {

double maxNorm(const Grid &a) {
  double most = 0;
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++)
      most = std::max(most, std::abs(a(i, j)));
  return most;
}

double maxDifference(const Grid &a, const Grid &b) {
  double most = 0;
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++)
      most = std::max(most, std::abs(a(i, j) - b(i, j)));
  return most;
}

double meanSquare(const Grid &a) {
  double sum = 0;
  for (int i = 0; i < a.rows(); i++)
    for (int j = 0; j < a.columns(); j++)
      sum += a(i, j) * a(i, j);
  return std::sqrt(sum / (static_cast<double>(a.rows()) * a.columns()));
}

} // namespace poisson
// SPDX-License-Identifier: Apache-2.0
