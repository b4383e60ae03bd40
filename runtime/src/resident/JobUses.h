// SPDX-License-Identifier: Apache-2.0
//===- JobUses.h - what a job does with arrays on each rank -----*- C++ -*-===//
//
// From the set functions of the nest and the blocks of the job: which box of each array a rank
// reads, stores and writes. Pure: a job in, boxes out.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_JOBUSES_H
#define HETILE_RUNTIME_JOBUSES_H

#include "nest/Job.h"
#include "resident/held/Residence.h"

#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

namespace hetile::runtime {

/// What a job does on each rank: uses[array of the nest][rank].
using JobUses = std::vector<std::vector<ArrayUse>>;
/// Every rank may have one block at most.
JobUses usesOf(const Job &job, int ranks);

/// What the last jobs did: asking the set functions of a nest takes as long as some rows of it.
class RecentUses {
public:
  explicit RecentUses(int ranks) : Ranks(ranks) {}
  std::shared_ptr<const JobUses> of(const Job &job);

private:
  struct Remembered {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    std::vector<plan::Block> blocks;
    size_t held;
    uint64_t hash;
    std::shared_ptr<const JobUses> uses;
  };
  void dropOldest();

  int Ranks;
  std::list<Remembered> Known; // those not asked for longest first
  std::unordered_multimap<uint64_t, std::list<Remembered>::iterator> ByHash; // all of them
  size_t Held = 0;             // by them: uses of an array by a rank
};

/// All that the ranks do with one array.
Box everything(const std::vector<ArrayUse> &uses, int ndims);

/// Bytes that the jobs of a nest take of one rank, at most.
struct Room {
  double storage = 0; ///< all that its boxes hold
  double moved = 0;   ///< values that another rank owns before the job
};
/// Of `job`, which has one block a rank and does `uses`.
Room roomOf(const Job &job, const JobUses &uses, int ranks);

} // namespace hetile::runtime

#endif
