// SPDX-License-Identifier: Apache-2.0
//===- ShapedSearch.h - the last percents where a band is no rectangle ------===//
//
// Private to the library: tapered passes and moved edges for skewed and triangular bands, each
// judged on the true shape.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SHAPEDSEARCH_H
#define HETILE_PLAN_SHAPEDSEARCH_H

#include "Candidates.h"

namespace hetile::plan {

/// Improves `best`, with the ranks that own blocks in it, in at most about `budget` block-groups
/// and a fifth of the time that is planned. Never makes it worse. Deterministic.
void improveShaped(const Request &request, const Units &units, int64_t budget, Draft &best);

} // namespace hetile::plan

#endif
