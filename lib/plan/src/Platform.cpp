//===- Platform.cpp - Boulet's problem in numbers --------------------------===//
//
// Glue between sequences and the recurrence.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Platform.h"

namespace hetile::plan {

std::vector<TimedBlock> timed(const Platform &platform, const Sequence &sequence) {
  std::vector<TimedBlock> blocks;
  blocks.reserve(sequence.size());
  for (const Run &r : sequence)
    blocks.push_back({r.processor,
                      double(r.width) * platform.times[r.processor] + platform.overhead,
                      platform.latency});
  return blocks;
}

double makespan(const Platform &platform, const Sequence &sequence) {
  return makespan(timed(platform, sequence), platform.rows);
}

} // namespace hetile::plan
