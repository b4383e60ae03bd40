// SPDX-License-Identifier: Apache-2.0
//===- Job.h - one execution of a nest --------------------------*- C++ -*-===//
//
// What every rank must know to take part: the question and its plan. The host decides and
// broadcasts it; no rank computes a plan again. Constant once made.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_JOB_H
#define HETILE_RUNTIME_JOB_H

#include "hetile/plan/Choose.h"
#include "nest/Question.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

struct Job : Question {
  const std::vector<plan::Block> blocks{}; ///< in column order, covering [y0, y1)
  const int64_t tileHeight = 1;            ///< strips are cut at x0 + k * tileHeight
  /// Seconds per point of each rank that a simulation charges for a tile; empty: none.
  const std::vector<double> simulated{};
  const double simulatedPerTile = 0; ///< seconds charged for any tile besides
};

/// The same job with other captured scalars.
Job withArgs(const Job &job, std::vector<char> args);
/// The same job with all of its blocks for `rank`.
Job wholeFor(const Job &job, int rank);

/// True if rank 0 has all columns.
inline bool isAlone(const Job &job) {
  return std::all_of(job.blocks.begin(), job.blocks.end(),
                     [](const plan::Block &block) { return block.rank == 0; });
}

/// The first block of `rank`; null: it has none.
inline const plan::Block *blockOf(const Job &job, int rank) {
  const auto at = std::find_if(job.blocks.begin(), job.blocks.end(),
                               [&](const plan::Block &block) { return block.rank == rank; });
  return at == job.blocks.end() ? nullptr : &*at;
}

inline bool sameBlocks(const std::vector<plan::Block> &a, const std::vector<plan::Block> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const plan::Block &x, const plan::Block &y) {
                      return x.rank == y.rank && x.begin == y.begin && x.end == y.end;
                    });
}

/// A block with its neighbours.
struct BlockPlace {
  int rank = 0;
  int64_t y0 = 0, y1 = 0;
  int64_t arrived = 0; ///< right edge of the rank's previous block, or the band's y0
  int from = -1;       ///< rank of the left block if it is another one, else -1
  int to = -1;         ///< rank of the right block if it is another one, else -1
  int64_t arrivedTo = 0; ///< `arrived` of the right block; valid if to >= 0
  int64_t firstStrip = 0, lastStrip = 0; ///< strips [first, last) with points or messages
};

/// The blocks of a job with their neighbours and strips, the same on every rank.
std::vector<BlockPlace> placeBlocks(const Job &job);

/// True if the blocks cover the columns in order without gaps and belong to existing ranks.
bool isComplete(const Job &job, int ranks);

void writeJob(WireWriter &wire, int nestIndex, const Job &job);
/// The nest is looked up by its index.
Job readJob(WireReader &wire, const std::vector<const hetile_nest *> &nests);

} // namespace hetile::runtime

#endif
