// SPDX-License-Identifier: Apache-2.0
//===- ColumnVotes.h - along which dimension columns lie --------*- C++ -*-===//
//
// Nests that share arrays should have their columns along one dimension, else the arrays turn
// between them. A nest that cannot be turned says what it needs each time it runs; the others
// follow. So does one whose other forms are pipelines: each entry of those costs messages. Nobody
// follows a nest with hardly any points beside another one's: a border on arrays that lie otherwise
// costs messages, and turning the arrays all that they hold. Arrays of one shape are taken
// together: they are mostly used together, and change places. Those of which no nest reads what
// another one has written may lie anywhere.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLUMNVOTES_H
#define HETILE_RUNTIME_COLUMNVOTES_H

#include "hetile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace hetile::runtime {

class ColumnVotes {
public:
  /// A nest with `points` points has its columns where they are: it needs them there if it has one
  /// form only, or no other without messages; else it would rather, if it `agrees` with others on
  /// that.
  void add(const hetile_nest &nest, const hetile_view *views, double points, bool agrees = true);

  /// The form of `nest` that agrees with the most points that need it; of equals, that would
  /// rather. Forms without messages come before others then. Where all are equal: `nest` itself if
  /// `keeps`, else the one whose blocks of columns
  /// are the largest pieces of memory. A form with too few columns for `ranks` is taken only if all
  /// have. `inPieces`: large pieces of memory count before what nests would rather.
  const hetile_nest &choose(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                            int ranks, bool keeps, bool inPieces = false) const;

private:
  using Shape = std::vector<int64_t>; // the strides, in elements
  struct Points {
    std::array<double, HETILE_MAX_DIMS> along{}; ///< by dimension
    size_t leader = 0; ///< the dimension that counts more than it has, lest equals take turns
    double counted(size_t dim) const;
  };
  struct Tally {
    Points needs, wishes;
    double largest = 0; ///< points of an entry of one of the nests
  };
  std::map<Shape, Tally> Shapes;
  std::set<const void *> Read; ///< where arrays begin that nests read values from before of

  using Ballot = std::pair<Shape, size_t>; // a dimension of arrays with that shape
  std::set<Ballot> ballots(const hetile_nest &nest, const hetile_view *views) const;
  std::pair<double, double> pointsFor(const hetile_nest &form, const hetile_view *views) const;
};

} // namespace hetile::runtime

#endif
