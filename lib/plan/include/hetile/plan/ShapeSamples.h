// SPDX-License-Identifier: Apache-2.0
//===- ShapeSamples.h - what a shape was sampled from -----------*- C++ -*-===//
//
// The answers that Shape::sample got, in the order of its questions: enough to build the same
// shape again, bit for bit, where the functions it asked are not at hand.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SHAPESAMPLES_H
#define HETILE_PLAN_SHAPESAMPLES_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hetile::plan {

struct ShapeSamples {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  std::vector<std::pair<int64_t, int64_t>> rows; ///< [first, end) of each grid column; equal: none
  std::vector<int64_t> points;                   ///< of the pieces in the order of sampling
};

/// The lists of `samples` as text: values with blanks between them, `value*n` for one that comes n
/// times; rows as `first:end`. A list of a few thousand values is a few kilobytes.
std::string rowsText(const ShapeSamples &samples);
std::string pointsText(const ShapeSamples &samples);

/// Reads such texts into `samples`, whose band is set. False and `error`, one line, if a text is
/// none of these lists.
bool parseSamples(const std::string &rows, const std::string &points, ShapeSamples &samples,
                  std::string &error);

} // namespace hetile::plan

#endif
