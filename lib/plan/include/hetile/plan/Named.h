//===- Named.h - allocation strategies by name ------------------*- C++ -*-===//
//
// What people ask for by name: the strategies of the papers and ours, for a rectangle of
// tiles.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_NAMED_H
#define HETILE_PLAN_NAMED_H

#include "hetile/plan/Automatic.h"

#include <optional>
#include <string>

namespace hetile::plan {

struct NamedResult {
  std::string strategy;        ///< as carried out, e.g. "boulet:79"
  Sequence sequence;           ///< all columns
  std::optional<Chunk> chunk;  ///< where the strategy is periodic
  double makespan = 0;         ///< pipeline time; for `lu` see below
  double lowerBound = 0;       ///< Lemma 1; for `lu` the same sum over all steps
};

/// Names: boulet[:B], lcm, cyclic[:B], lu[:B], trapezoid, rwr, mixed, auto. B, or else
/// `chunkBound` if it is positive, bounds the chunk of boulet and is the slice of lu (all
/// columns if neither is given), and is the block width of cyclic (1). For lu, `makespan` is
/// the sum over all steps of the time that updating the remaining column blocks takes on the
/// processor with the most of them. False and `error`, one line, for an unknown name, a bad
/// number, or where the strategy does not apply.
bool namedStrategy(const Platform &platform, const std::string &name, int64_t chunkBound,
                   NamedResult &result, std::string &error);

/// Blocks whose row times fall linearly from half a processor's share to the fastest tile
/// time, to the processors in turn: trapezoid scheduling (Kyriakopoulos et al., eq. (8)) on
/// processors of different speeds. The last block takes the rest.
Sequence trapezoidSequence(const Platform &platform);

} // namespace hetile::plan

#endif
