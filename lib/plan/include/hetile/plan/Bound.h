// SPDX-License-Identifier: Apache-2.0
//===- Bound.h - what an entry takes at least -------------------*- C++ -*-===//
//
// A few numbers tell that a nest cannot gain: its computing time, and what would have to travel.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_BOUND_H
#define HETILE_PLAN_BOUND_H

#include "hetile/plan/Request.h"

namespace hetile::plan {

/// Seconds that entryTime() is at least for `request`, whatever the blocks and the height of tiles.
/// With a share w of the work elsewhere, rank 0 computes the rest, and packs and stores what the
/// others need and have made; the others compute w at most as fast as all together; and rank 0's
/// link carries both ways. The greatest of these three is least for some w. Where bytes lie denser
/// than work, the densest of 32 slices of columns goes first, so on a band that is no rectangle it
/// is a bound as far as a slice is even.
double leastEntryTime(const Request &request);

} // namespace hetile::plan

#endif
