//===- LaneLoops.h - rows as the lanes of vectors, as C text ----*- C++ -*-===//
//
// The steps in which all rows of a strip have an iteration (model::Lanes).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_LANELOOPS_H
#define HETILE_EMIT_LANELOOPS_H

#include "TileLoops.h"

namespace hetile::emit {

/// Where the steps stand.
struct LaneFrame {
  std::string first, last; // variables: the first step, and the last
  /// Writes a scope in which the iterators of a statement are those of a lane in the step of that
  /// name (counted in iterations of lane 0), with what the function writes.
  std::function<void(const std::string &lane, const std::string &step, unsigned statement,
                     const std::function<void()> &write)>
      at;
};

/// Steps from `first` on, as many as make whole blocks of HETILE_LANES steps, at least one; `last`
/// becomes the last of them. There are at least 2 * HETILE_LANES from `first` to `last`.
void writeLanes(Writer &w, const model::Lanes &lanes, const std::vector<unsigned> &statements,
                const model::Nest &nest, const TileBody &body, const LaneFrame &frame);

} // namespace hetile::emit

#endif
