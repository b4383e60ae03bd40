// SPDX-License-Identifier: Apache-2.0
//===- Interval.h - a median and what it may be -----------------*- C++ -*-===//
//
// Times of a computer have no normal distribution: a median and the order statistics around it say
// what is known (Hoefler and Belli, Scientific Benchmarking of Parallel Computing Systems, 2015,
// section 3.1.3; Le Boudec, Performance Evaluation of Computer and Communication Systems, 2010).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_INTERVAL_H
#define HETILE_TOOL_CALIBRATE_INTERVAL_H

#include <cstddef>
#include <vector>

namespace hetile::tool {

/// A median and the ends of its interval with a confidence of at least 95 %.
struct Interval {
  double median = 0, least = 0, most = 0;
  size_t samples = 0;

  /// How far the farther end is from the median, relative to it; 0 where all is 0.
  double spread() const;
};

/// Samples from which such an interval exists.
constexpr size_t LeastSamples = 6;

/// Of `samples`, in any order. With fewer than LeastSamples the ends are those of the samples, and
/// the confidence is less.
Interval intervalOf(std::vector<double> samples);

} // namespace hetile::tool

#endif
