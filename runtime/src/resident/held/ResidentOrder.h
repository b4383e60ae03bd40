// SPDX-License-Identifier: Apache-2.0
//===- ResidentOrder.h - a job on resident arrays ---------------*- C++ -*-===//
//
// What all ranks are told besides the job: which arrays of the region are those of the nest,
// and what has to move before and after.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTORDER_H
#define HETILE_RUNTIME_RESIDENTORDER_H

#include "nest/Job.h"
#include "resident/held/Holdings.h"

#include <vector>

namespace hetile::runtime {

struct ResidentOrder {
  std::vector<ArrayName> names; ///< of the arrays of the nest, in its order
  Preparation preparation;
  /// Moves that began during the job before, which announced them: they are not in `preparation`,
  /// and may end while columns run that have nothing to do with them. A rank whose storage has no
  /// room for one takes it, and forgets it.
  std::vector<Move> underway;
  /// Moves before the next job that begin during this one, as soon as their values are final.
  std::vector<Move> ahead;
  /// Moves to the host when the job has run: what its program sees beside guarded pages. None where
  /// moves are under way or ahead.
  std::vector<Move> after;
};

void writeOrder(WireWriter &wire, const ResidentOrder &order);
ResidentOrder readOrder(WireReader &wire);

} // namespace hetile::runtime

#endif
