// SPDX-License-Identifier: Apache-2.0
//===- Scale.h - from values to lengths -------------------------*- C++ -*-===//
//
// Where values lie on a picture, and what its axis says.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRAW_SCALE_H
#define HETILE_DRAW_SCALE_H

#include <string>
#include <vector>

namespace hetile::draw {

/// [first, last] of values on [begin, end] of a picture.
struct Scale {
  double first = 0, last = 1, begin = 0, end = 1;
  /// Where `value` is; the beginning for all if there is only one value.
  double operator()(double value) const {
    return last > first ? begin + (value - first) / (last - first) * (end - begin) : begin;
  }
};

/// A step of 1, 2 or 5 times a power of ten that cuts `length` into about `parts`, and no more.
/// 1 if `length` is not positive.
double tickStep(double length, double parts = 10.5);

/// Multiples of that step in [first, last].
std::vector<double> ticks(double first, double last, double parts = 10.5);

/// At most `digits` significant digits.
std::string shortNumber(double value, int digits = 6);

/// "1.24 ms", "310 µs", "12.3 s"; "0 s".
std::string seconds(double value, int digits = 3);

/// "3.2 MB", "640 bytes": decimal, as networks count.
std::string bytes(double value);

/// Thousands apart: "1 250 000".
std::string count(long long value);

} // namespace hetile::draw

#endif
