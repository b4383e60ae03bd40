// SPDX-License-Identifier: Apache-2.0
//===- LocalSearch.h - columns moved off the critical path ------*- C++ -*-===//
//
// Improves a block sequence by moving columns from blocks on the critical path to blocks
// with slack.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_LOCALSEARCH_H
#define HETILE_PLAN_LOCALSEARCH_H

#include "hetile/plan/Platform.h"

namespace hetile::plan {

/// Returns a sequence that is at least as good, and sets `time` to its makespan. Processor
/// order is kept; blocks may vanish. `steps`: how many block visits the search may make
/// (one evaluation visits every block three times). Deterministic.
Sequence localSearch(const Platform &platform, Sequence sequence, int64_t steps, double &time);

} // namespace hetile::plan

#endif
