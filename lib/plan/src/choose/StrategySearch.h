// SPDX-License-Identifier: Apache-2.0
//===- StrategySearch.h - the best plan of one strategy ---------*- C++ -*-===//
//
// Private to the library: tries a strategy's sequences on several sets of ranks, each with the
// tile heights around the best one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_STRATEGYSEARCH_H
#define HETILE_PLAN_STRATEGYSEARCH_H

#include "Candidates.h"

#include <vector>

namespace hetile::plan {

struct SearchLimits {
  int64_t budget;          ///< block-groups, about
  std::vector<int> counts; ///< numbers of ranks to try, the most promising one first
  bool everyRank = false;  ///< each of them must get a unit, as if `counts` were asked for
};

/// Sum of work over sum of speeds: no plan for these ranks is faster.
double idealTime(const Request &request, const std::vector<int> &ranks);

/// The best plan of the strategy that is asked for. `spent` is increased by the block-groups looked
/// at. Deterministic.
Draft search(const Request &request, const Units &units, const AskedStrategy &asked,
             const SearchLimits &limits, int64_t *spent = nullptr);

/// Even passes and balanced chunks, then sequences without a period and moved edges: from the best
/// of those, and from `start` if that is better.
Draft searchFurther(const Request &request, const Units &units, const SearchLimits &limits,
                    const Draft &start);

} // namespace hetile::plan

#endif
