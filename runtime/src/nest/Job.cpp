// SPDX-License-Identifier: Apache-2.0
//===- Job.cpp - one execution of a nest ----------------------------------===//
//
// Neighbours and strips of the blocks of a plan, and the job as bytes.
//
//===----------------------------------------------------------------------===//
#include "nest/Job.h"

#include "nest/Sinks.h"

#include <algorithm>

namespace hetile::runtime {

/// Strips of a block: the rows of the columns from `low` on, where low is the leftmost column
/// whose elements come in over the left edge or go out over the right one. A strip without
/// points of the block may still relay elements that pass through.
static void setStrips(const Job &job, BlockPlace &block) {
  int64_t low = block.arrived;
  if (block.to >= 0)
    low = std::min(low, block.arrivedTo);
  int64_t rows[2];
  if (!job.nest->rows(job.p(), low, block.y1, rows))
    return;
  block.firstStrip = (std::max(rows[0], job.x0) - job.x0) / job.tileHeight;
  block.lastStrip = (std::min(rows[1], job.x1) - job.x0 + job.tileHeight - 1) / job.tileHeight;
}

std::vector<BlockPlace> placeBlocks(const Job &job) {
  std::vector<BlockPlace> places(job.blocks.size());
  std::vector<int64_t> edge; // right edge of the last block of each rank
  for (size_t b = 0; b < places.size(); ++b) {
    BlockPlace &place = places[b];
    place.rank = job.blocks[b].rank;
    place.y0 = job.blocks[b].begin;
    place.y1 = job.blocks[b].end;
    if (edge.size() <= static_cast<size_t>(place.rank))
      edge.resize(place.rank + 1, job.y0);
    place.arrived = edge[place.rank];
    edge[place.rank] = place.y1;
    if (b > 0 && places[b - 1].rank != place.rank) {
      place.from = places[b - 1].rank;
      places[b - 1].to = place.rank;
      places[b - 1].arrivedTo = place.arrived;
    }
  }
  for (BlockPlace &place : places)
    if (hasWindows(*job.nest)) // what the next block of a rank needs goes through all strips
      place.lastStrip = (job.x1 - job.x0 + job.tileHeight - 1) / job.tileHeight;
    else
      setStrips(job, place);
  return places;
}

bool isComplete(const Job &job, int ranks) {
  int64_t at = job.y0;
  for (const plan::Block &block : job.blocks) {
    if (block.begin != at || block.end <= at || block.rank < 0 || block.rank >= ranks)
      return false;
    at = block.end;
  }
  return at == job.y1 && job.tileHeight > 0;
}

void writeJob(WireWriter &wire, int nestIndex, const Job &job) {
  writeQuestion(wire, nestIndex, job);
  wire.put(job.tileHeight);
  wire.put(job.blocks);
  wire.put(job.simulated);
  wire.put(job.simulatedPerTile);
}

Job readJob(WireReader &wire, const std::vector<const hetile_nest *> &nests) {
  const Question question = readQuestion(wire, nests);
  const int64_t tileHeight = wire.get<int64_t>();
  std::vector<plan::Block> blocks = wire.getVector<plan::Block>();
  std::vector<double> simulated = wire.getVector<double>();
  return {question, std::move(blocks), tileHeight, std::move(simulated), wire.get<double>()};
}

Job withArgs(const Job &job, std::vector<char> args) {
  const Question question{job.nest, job.params, std::move(args), job.arithmetic, job.x0,
                          job.x1,   job.y0,     job.y1,          job.cacheTiling};
  return {question, job.blocks, job.tileHeight, job.simulated, job.simulatedPerTile};
}

Job wholeFor(const Job &job, int rank) {
  std::vector<plan::Block> blocks = job.blocks;
  for (plan::Block &block : blocks)
    block.rank = rank;
  return {job, std::move(blocks), job.tileHeight, job.simulated, job.simulatedPerTile};
}

} // namespace hetile::runtime
