// SPDX-License-Identifier: Apache-2.0
//===- LaneLoops.h - rows as the lanes of vectors, as C text ----*- C++ -*-===//
//
// The steps in which all rows of a strip have an iteration (model::Lanes).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_LANELOOPS_H
#define HETILE_EMIT_LANELOOPS_H

#include "TileBody.h"

namespace hetile::emit {

/// Where the steps stand.
struct LaneFrame {
  std::string first, last; // variables: the first step, and the last
  unsigned vectors = 1;    // of rows, one after the other, independent of each other in each step
  /// Writes a scope in which the iterators of a statement are those of a vector's lane in the step
  /// of that name (counted in iterations of the first row), with what the function writes.
  std::function<void(unsigned vector, const std::string &lane, const std::string &step,
                     unsigned statement, const std::function<void()> &write)>
      at;
};

/// The macro for the number of lanes of a vector.
std::string laneCount(const model::Lanes &lanes);

/// Steps from `first` on, as many as make whole blocks of a vector's number of lanes, at least one;
/// `last` becomes the last of them. There are at least twice as many from `first` to `last`. What a
/// vector writes reaches memory at the end of a block: the vector after it must be a block further
/// behind than rows are.
void writeLanes(Writer &w, const model::Lanes &lanes, const std::vector<unsigned> &statements,
                const model::Nest &nest, const TileBody &body, const LaneFrame &frame);

} // namespace hetile::emit

#endif
