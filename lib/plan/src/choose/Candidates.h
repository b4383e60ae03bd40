// SPDX-License-Identifier: Apache-2.0
//===- Candidates.h - what choose() compares --------------------*- C++ -*-===//
//
// Private to the library: the column units that allocation counts in, the sets of ranks
// that are tried, and the block sequences of each strategy.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_CANDIDATES_H
#define HETILE_PLAN_CANDIDATES_H

#include "hetile/plan/Request.h"
#include "hetile/plan/Sequence.h"
#include "hetile/plan/Strategies.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace hetile::plan {

/// Times the best time so far: what counts as an improvement.
constexpr double Better = 1 - 1e-9;

/// The columns of a request in units of `width`. Units only cover the columns that have
/// rows; the first and the last block take the empty columns outside.
struct Units {
  int64_t width = 1;
  int64_t begin = 0; ///< first column of unit 0
  int64_t count = 0;
};
Units unitsOf(const Request &request);

/// Units that are active at a time, on average: all of a rectangle, the width of a skewed band.
int64_t activeUnits(const Request &request, const Units &units);

/// Blocks in columns for a sequence in units; `ranks[i]` is the rank of processor i.
std::vector<Block> blocksOf(const Request &request, const Units &units, const Sequence &sequence,
                            const std::vector<int> &ranks);

/// A plan while it is searched for.
struct Draft {
  std::vector<Block> blocks;
  int64_t height = 1;
  double time = std::numeric_limits<double>::infinity(); ///< judged in a few groups of strips
  std::string name;
};
/// Groups of strips that a block has when plans are searched for: fewer where there are many
/// blocks, whose differences even out.
int64_t searchGroups(size_t blocks);

/// The `k` fastest ranks (lowest index on ties) in rank order.
std::vector<int> fastest(const std::vector<double> &times, int k);

/// The numbers of ranks worth trying, best estimate first.
std::vector<int> rankCounts(const Request &request);

/// Tile height of the heterogeneous Andonov-Rajopadhye closed form for these ranks: the
/// height at which the time lost to tile start-ups equals that lost to filling the pipeline.
int64_t heightEstimate(const Request &request, const std::vector<int> &ranks);

/// A sequence of units and its name for people.
struct Candidate {
  std::string name;
  Sequence sequence;
  int64_t chunk = 0; ///< units in a chunk of Boulet's, 0 for others
  bool turn = false; ///< from here on sizes change in the other direction
};
struct ChunkLimits {
  int64_t bound;   ///< units in a chunk at most; 0: any
  int64_t minimum; ///< units that each processor gets at least in a chunk
  int64_t active;  ///< units in a chunk to begin with
};
/// Calls `visit` with the sequences of a strategy: few and wide blocks first, then fewer and
/// wider ones where it did not begin with one chunk. If it returns false, the current direction
/// ends. `times`: seconds per point of the ranks that take part.
void forEachCandidate(const AskedStrategy &asked, const std::vector<double> &times, int64_t units,
                      const ChunkLimits &limits, const std::function<bool(Candidate)> &visit);

} // namespace hetile::plan

#endif
