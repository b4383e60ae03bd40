// SPDX-License-Identifier: Apache-2.0
//===- Automatic.h - the best block sequence for a rectangle ----*- C++ -*-===//
//
// The strategy `auto` where the tile height is fixed: balanced chunks for every bound,
// mixed chunks, ramp-wide-ramp, and local search on the best, all judged by the exact
// recurrence.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_AUTOMATIC_H
#define HETILE_PLAN_AUTOMATIC_H

#include "hetile/plan/Platform.h"

#include <limits>
#include <string>

namespace hetile::plan {

constexpr double Infinite = std::numeric_limits<double>::infinity();

/// What was found, and how.
struct Found {
  Sequence sequence;
  double time = 0;      ///< makespan
  std::string strategy; ///< "boulet:79", "mixed", "rwr", .. with "+moves" after local search
};

/// How much work automaticSequence may do, in visits of blocks (a few nanoseconds each).
struct Effort {
  int64_t candidates = 3000000; ///< for chunks, mixed chunks and ramps
  int64_t moves = 240000000;    ///< for local search
  bool chunks = true; ///< chunks of every size too, which take long where columns are many
};

/// Seeds' best allocation with automatic chunk bound: the best C_n of all n, as published
/// (last chunk cut off) or with the last chunk balanced and the overhead included. `visits`
/// bound the work; sizes that promise most come first. Only what takes less than `enough` is
/// found, else the sequence is empty.
Found bestChunked(const Platform &platform, bool balanced, int64_t visits,
                  double enough = std::numeric_limits<double>::infinity());

/// Mixed-chunk knapsack: G[N] = min over n of pass(n) + G[N - n], pass(n) = max(rows * m(n),
/// W(n) + P_n * latency), widest chunk first; repeated with smaller and smaller bounds on n,
/// because the largest chunk also fills and drains the pipeline. O(columns^2) for each
/// bound, at least one; no more bounds are tried than `visits` allow. More than 4096 columns
/// give an empty sequence.
Found mixedChunks(const Platform &platform, int64_t visits);

/// The best of all of them, fewer processors included. Deterministic.
Found automaticSequence(const Platform &platform, const Effort &effort = Effort());

} // namespace hetile::plan

#endif
