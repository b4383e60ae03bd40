// SPDX-License-Identifier: Apache-2.0
//===- Interval.cpp - a median and what it may be --------------------------===//
//
// The k-th least and the k-th greatest of n samples have the median between them unless fewer than k
// samples lie on one side of it: a binomial distribution.
//
//===----------------------------------------------------------------------===//
#include "Interval.h"

#include <algorithm>
#include <cmath>

namespace hetile::tool {

namespace {

constexpr double Outside = 0.025; // on either side

/// The greatest k with P(B(n, 1/2) < k) <= Outside; 0 if there is none.
size_t orderOf(size_t n) {
  double below = 0;
  for (size_t k = 0; k < n; ++k) {
    const double logChoose = std::lgamma(double(n) + 1) - std::lgamma(double(k) + 1) -
                             std::lgamma(double(n - k) + 1);
    below += std::exp(logChoose - double(n) * std::log(2.0));
    if (below > Outside)
      return k;
  }
  return n;
}

} // namespace

double Interval::spread() const {
  const double farther = std::max(most - median, median - least);
  return farther > 0 ? farther / std::fabs(median) : 0;
}

Interval intervalOf(std::vector<double> samples) {
  Interval result;
  result.samples = samples.size();
  if (samples.empty())
    return result;
  std::sort(samples.begin(), samples.end());
  const size_t n = samples.size(), k = std::max<size_t>(1, orderOf(n));
  result.median = (samples[(n - 1) / 2] + samples[n / 2]) / 2;
  result.least = samples[k - 1];
  result.most = samples[n - k];
  return result;
}

} // namespace hetile::tool
