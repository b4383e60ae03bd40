// SPDX-License-Identifier: Apache-2.0
//===- JobUses.cpp - what a job does with arrays on each rank -------------===//
//
// A block reads its live-in set, stores its footprint and what passes through, and writes its
// live-out set.
//
//===----------------------------------------------------------------------===//
#include "resident/JobUses.h"

#include "base/Hash.h"

#include <algorithm>
#include <iterator>

namespace hetile::runtime {

namespace {
constexpr double Sparse = 8; // elements of a box for each that is written
constexpr size_t LeastJobs = 32;             // that are remembered
constexpr size_t MostRemembered = 1 << 15;   // uses of an array by a rank
} // namespace

JobUses usesOf(const Job &job, int ranks) {
  const hetile_nest &nest = *job.nest;
  JobUses uses(nest.narrays, std::vector<ArrayUse>(ranks));
  for (const plan::Block &block : job.blocks) {
    HullSink access(nest), write(nest);
    PiecesSink need(nest);
    nest.live_in(job.p(), job.x0, job.x1, block.begin, block.end, &need);
    nest.footprint(job.p(), block.begin, block.end, &access);
    if (job.y0 < block.begin)
      nest.cross(job.p(), job.x0, job.x1, job.y0, block.begin, &access);
    nest.live_out(job.p(), job.x0, job.x1, block.begin, block.end, &write);
    for (int a = 0; a < nest.narrays; ++a) {
      ArrayUse &use = uses[a][block.rank];
      const int n = nest.arrays[a].ndims;
      use.reads = need.pieces(a);
      for (const Box &piece : use.reads)
        use.need = hull(use.need, piece, n);
      use.access = access.boxes[a];
      use.write = write.boxes[a];
      const double written = static_cast<double>(write.counts[a]), all = volume(use.write, n);
      use.full = use.write.used && written == all;
      use.sparse = use.write.used && Sparse * written < all;
    }
  }
  return uses;
}

static uint64_t hashOf(const Job &job) {
  Hash hash;
  hash.add(job.nest);
  for (const int64_t size : job.params)
    hash.add(size);
  for (const plan::Block &block : job.blocks) {
    hash.add(block.rank);
    hash.add(block.begin);
    hash.add(block.end);
  }
  return hash.value();
}

std::shared_ptr<const JobUses> RecentUses::of(const Job &job) {
  // A step of a large program enters a hundred nests.
  const uint64_t hash = hashOf(job);
  const auto same = ByHash.equal_range(hash);
  for (auto at = same.first; at != same.second; ++at)
    if (const auto known = at->second; known->nest == job.nest && known->params == job.params &&
                                       sameBlocks(known->blocks, job.blocks)) {
      Known.splice(Known.end(), Known, known);
      return known->uses;
    }
  const size_t held = static_cast<size_t>(job.nest->narrays * Ranks);
  while (Known.size() >= LeastJobs && Held + held > MostRemembered)
    dropOldest();
  Held += held;
  Known.push_back({job.nest, job.params, job.blocks, held, hash,
                   std::make_shared<JobUses>(usesOf(job, Ranks))});
  ByHash.emplace(hash, std::prev(Known.end()));
  return Known.back().uses;
}

void RecentUses::dropOldest() {
  const auto same = ByHash.equal_range(Known.front().hash);
  ByHash.erase(std::find_if(same.first, same.second,
                            [&](const auto &at) { return at.second == Known.begin(); }));
  Held -= Known.front().held;
  Known.pop_front();
}

Box everything(const std::vector<ArrayUse> &uses, int ndims) {
  Box box;
  for (const ArrayUse &use : uses)
    box = hull(hull(box, use.access, ndims), hull(use.need, use.write, ndims), ndims);
  return box;
}

Room roomOf(const Job &job, const JobUses &uses, int ranks) {
  std::vector<Room> rooms(ranks);
  for (size_t a = 0; a < uses.size(); ++a) {
    const hetile_array &array = job.nest->arrays[a];
    const int n = array.ndims;
    for (int r = 0; r < ranks; ++r) {
      const ArrayUse &use = uses[a][r];
      const Box values = hull(use.need, use.write, n);
      rooms[r].storage += volume(hull(use.access, values, n), n) * array.element_size;
      rooms[r].moved += (volume(values, n) - volume(use.write, n)) * array.element_size;
    }
  }
  Room most;
  for (const Room &room : rooms) {
    most.storage = std::max(most.storage, room.storage);
    most.moved = std::max(most.moved, room.moved);
  }
  return most;
}

} // namespace hetile::runtime
