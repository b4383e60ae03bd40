// SPDX-License-Identifier: Apache-2.0
//===- ColumnVotes.h - along which dimension columns lie --------*- C++ -*-===//
//
// Nests that share arrays should have their columns along one dimension, else the arrays turn
// between them. A nest that cannot be turned says what it needs each time it runs; the others
// follow. Arrays of one shape are taken together: they are mostly used together, and change places.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLUMNVOTES_H
#define HETILE_RUNTIME_COLUMNVOTES_H

#include "hetile.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace hetile::runtime {

class ColumnVotes {
public:
  /// A nest with `points` points has its columns where they are: it needs them there if it has one
  /// form only, else it would rather.
  void add(const hetile_nest &nest, const hetile_view *views, double points);

  /// The form of `nest` that agrees with the most points that need it; of equals, that would
  /// rather. Where all are equal: `nest` itself if `keeps`, else the one whose blocks of columns
  /// are the largest pieces of memory. A form with too few columns for `ranks` is taken only if all
  /// have. `inPieces`: large pieces of memory count before what nests would rather.
  const hetile_nest &choose(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                            int ranks, bool keeps, bool inPieces = false) const;

private:
  using Shape = std::vector<int64_t>; // the strides, in elements
  using Tally = std::map<Shape, std::array<double, HETILE_MAX_DIMS>>; // points, by dimension
  Tally Needs, Wishes;

  static double pointsFor(const Tally &tally, const hetile_nest &form, const hetile_view *views);
};

} // namespace hetile::runtime

#endif
