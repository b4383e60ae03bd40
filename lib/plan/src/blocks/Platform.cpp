// SPDX-License-Identifier: Apache-2.0
//===- Platform.cpp - Boulet's problem in numbers --------------------------===//
//
// Glue between sequences and the recurrence.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Platform.h"

#include <algorithm>

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

// The recurrence of Recurrence.h once more, on blocks that are never stored: searches spend
// their time here.
double makespan(const Platform &platform, const Sequence &sequence) {
  std::vector<double> freeAt(platform.times.size(), 0);
  const double rows = double(platform.rows);
  double longest = 0, leftFirst = 0, leftEnd = 0; // end of the left block's first and last row
  int left = -1;
  for (const Run &r : sequence) {
    double rowTime = double(r.width) * platform.times[r.processor] + platform.overhead;
    double start = freeAt[r.processor], end = start + rows * rowTime;
    if (left >= 0 && left != r.processor) {
      start = std::max(start, leftFirst + platform.latency);
      end = std::max(start + rows * rowTime, leftEnd + platform.latency + rowTime);
    }
    left = r.processor;
    leftFirst = start + rowTime;
    leftEnd = end;
    freeAt[left] = end;
    longest = std::max(longest, end);
  }
  return longest;
}

} // namespace hetile::plan
