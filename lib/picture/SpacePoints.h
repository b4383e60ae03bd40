// SPDX-License-Identifier: Apache-2.0
//===- SpacePoints.h - a small instance of a nest ---------------*- C++ -*-===//
//
// The points of a nest with small sizes, and where its band has them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PICTURE_SPACEPOINTS_H
#define HETILE_PICTURE_SPACEPOINTS_H

#include "check/replay/Interpreter.h"
#include "model/Tiling.h"

#include <string>
#include <vector>

namespace hetile::picture {

struct SpacePoint {
  unsigned statement = 0;
  check::Index iterators;
  int64_t x = 0, y = 0; ///< row and column of the band
};

/// The rows [x0, x1) and columns [y0, y1) of a band, and their points.
struct Space {
  check::Environment sizes; ///< by the names in the nest
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  bool isPart = false; ///< the band goes on to the right or below
  std::vector<SpacePoint> points;
};

/// The largest part of a band that a picture has room for.
constexpr int64_t MostRows = 14, MostColumns = 24;

/// The points of `nest` (which is tiling.instead, if there is that) with sizes for which a picture
/// shows most. False, and why, where there are no small sizes, or too many points.
bool smallSpace(const model::Nest &nest, const model::Tiling &tiling, Space &space,
                std::string &why);

/// Where values come from that are read in the middle of the band, and where that is, as (x, y):
/// sources first, their reader last. Empty if none is read there, or it would take too long to
/// know.
std::vector<std::pair<int64_t, int64_t>> sourcesInside(const model::Nest &nest, const Space &space);

/// A distance of dependences: rows and columns from what is read to who reads.
struct Distance {
  int64_t x = 0, y = 0;
  bool operator<(const Distance &o) const { return x != o.x ? x < o.x : y < o.y; }
};

/// The distances of `texts` that are numbers, "(1, 2)", without (0, 0).
std::vector<Distance> constantDistances(const std::vector<std::string> &texts);

} // namespace hetile::picture

#endif
