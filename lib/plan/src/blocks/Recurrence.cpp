// SPDX-License-Identifier: Apache-2.0
//===- Recurrence.cpp - makespan of a sequence of blocks -------------------===//
//
// The recurrence of Recurrence.h, as it stands there.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Recurrence.h"

#include <algorithm>
#include <numeric>

namespace hetile::plan {

double makespan(const std::vector<TimedBlock> &blocks, int64_t rows,
                std::vector<BlockSpan> *spans) {
  int processors = 0;
  for (const TimedBlock &b : blocks)
    processors = std::max(processors, b.processor + 1);
  std::vector<double> freeAt(processors, 0);
  double longest = 0, leftFirst = 0, leftEnd = 0; // end of the left block's first and last row
  for (size_t i = 0; i < blocks.size(); ++i) {
    const TimedBlock &b = blocks[i];
    double start = freeAt[b.processor], end = start + double(rows) * b.rowTime;
    if (i > 0 && blocks[i - 1].processor != b.processor) {
      start = std::max(start, leftFirst + b.latency);
      end = std::max(start + double(rows) * b.rowTime, leftEnd + b.latency + b.rowTime);
    }
    leftFirst = start + b.rowTime;
    leftEnd = end;
    freeAt[b.processor] = end;
    longest = std::max(longest, end);
    if (spans)
      spans->push_back({start, end});
  }
  return longest;
}

double completeChunksMakespan(const std::vector<double> &rowTimes, int64_t rows, int64_t passes,
                              double latency) {
  double widest = *std::max_element(rowTimes.begin(), rowTimes.end());
  double sum = std::accumulate(rowTimes.begin(), rowTimes.end(), 0.0);
  double processors = double(rowTimes.size());
  double period = std::max(double(rows) * widest, sum + processors * latency);
  return double(passes - 1) * period + sum + (processors - 1) * latency +
         double(rows - 1) * widest;
}

} // namespace hetile::plan
