// SPDX-License-Identifier: Apache-2.0
//===- Strategies.h - the table of strategies -------------------*- C++ -*-===//
//
// Every way of giving columns to processors that has a name: those of the papers and ours. The
// runtime (HETILE_STRATEGY), hetile-plan and its help, and choose() all read this one table. A new
// strategy is a row here, with a function that cuts a rectangle of tiles.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_STRATEGIES_H
#define HETILE_PLAN_STRATEGIES_H

#include "hetile/plan/Automatic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hetile::plan {

/// What a strategy makes of a rectangle of tiles.
struct NamedResult {
  std::string strategy;        ///< as carried out, e.g. "boulet:79"
  Sequence sequence;           ///< all columns
  std::optional<Chunk> chunk;  ///< where the strategy is periodic
  double makespan = 0;         ///< pipeline time; for `lu` see namedStrategy()
  double lowerBound = 0;       ///< Lemma 1; for `lu` the same sum over all steps
};

/// Where choose() looks for the blocks of a strategy on a band's true shape.
enum class OnBand {
  Nowhere,     ///< the strategy is for rectangles only
  Everywhere,  ///< `auto`: all that follows
  Chunks,      ///< periodic chunks of every size that promises something
  EqualBlocks, ///< blocks of B units to the ranks in turn
  Owners,      ///< blocks of B units, whose owners follow from the speeds
  Heights, ///< widths depend on the number of strips: the rectangle's sequence, anew for each tile
           ///< height
};

/// When `auto` asks a strategy for its plan, before it goes on with a search of its own.
enum class AutoAsks { Never, Always, WithFewColumns, WithEvenShares };

struct Strategy {
  const char *name;
  const char *number; ///< what B in "name:B" is, for people; null: the name stands alone
  const char *what;   ///< for people
  bool chunkBound;    ///< without B, the bound of chunks (HETILE_CHUNK, --chunk-bound) is B
  bool pipeline;      ///< its blocks of a rectangle are a pipeline, which has a timeline
  OnBand onBand;
  AutoAsks asked; ///< in the order of the table
  /// Fills in `sequence`, `strategy` and, where there is one, `chunk`; B is 0 if it is not given.
  /// False and `error` where the strategy does not apply.
  bool (*build)(const Platform &platform, int64_t number, NamedResult &result, std::string &error);
};

/// The table; `auto` comes first.
const std::vector<Strategy> &strategies();

/// What a strategy is asked for.
enum class StrategyUse { Rectangle, Pipeline, Band };

/// "auto, boulet[:B], ..": what may be asked for that.
std::string acceptedStrategies(StrategyUse use);

/// A row of the table and its number; 0: none is given.
struct AskedStrategy {
  const Strategy *row = nullptr;
  int64_t number = 0;
};

/// The row of that name, which must be one.
AskedStrategy strategyNamed(const std::string &name, int64_t number = 0);

/// Reads "name" or "name:B"; an empty text is `auto`. False and `error`, one line, for an unknown
/// name and a bad number.
bool parseStrategy(const std::string &text, StrategyUse use, AskedStrategy &asked,
                   std::string &error);

/// Carries out a strategy on a rectangle. B, or else `chunkBound` if it is positive, bounds the
/// chunk of boulet and is the slice of lu (all columns if neither is given), and is the block width
/// of cyclic (1). For lu, `makespan` is the sum over all steps of the time that updating the
/// remaining column blocks takes on the processor with the most of them. False and `error`, one
/// line, for an unknown name, a bad number, or where the strategy does not apply.
bool namedStrategy(const Platform &platform, const std::string &name, int64_t chunkBound,
                   NamedResult &result, std::string &error);

/// Blocks whose row times fall linearly from half a processor's share to the fastest tile
/// time, to the processors in turn: trapezoid scheduling (Kyriakopoulos et al., eq. (8)) on
/// processors of different speeds. The last block takes the rest.
Sequence trapezoidSequence(const Platform &platform);

} // namespace hetile::plan

#endif
