// SPDX-License-Identifier: Apache-2.0
//===- Recurrence.h - makespan of a sequence of blocks ----------*- C++ -*-===//
//
// The exact makespan of a pipeline of column blocks with constant row times, in time
// proportional to the number of blocks and independent of the number of rows.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_RECURRENCE_H
#define HETILE_PLAN_RECURRENCE_H

#include <cstdint>
#include <vector>

namespace hetile::plan {

/// A block of neighbouring columns, in column order.
struct TimedBlock {
  int processor;
  double rowTime;     ///< time of one row of the block: columns * t + overheads
  double latency = 0; ///< between the end of a row on the left neighbour and its start here
};

/// When a block runs.
struct BlockSpan {
  double start, end; ///< start of its first row, end of its last
};

/// Makespan of the blocks over `rows` rows. Block b may start row k when it has done row
/// k-1 and `latency` has passed since its left neighbour did row k (no latency within one
/// processor); a processor runs its blocks one after the other. Exact:
///   S_b = max(F_prev(b), S_{b-1} + w_{b-1} + l_b)
///   F_b = max(S_b + rows * w_b, F_{b-1} + l_b + w_b)
/// because the time at which a block ends row k is convex in k, so that only the first and
/// the last row can be critical. Latencies may be negative down to -w_{b-1}.
/// `spans`, if given, receives one entry for each block.
double makespan(const std::vector<TimedBlock> &blocks, int64_t rows,
                std::vector<BlockSpan> *spans = nullptr);

/// Makespan of `passes` complete chunks with row times `rowTimes` (processor 0 first, one
/// block each), latency `latency` everywhere, at least two processors:
///   (n-1) max(N w*, W + P l) + W + (P-1) l + (N-1) w*,  w* = max, W = sum.
/// The order inside a complete chunk does not matter. Boulet et al.'s Lemma 3 is the case
/// of equal row times.
double completeChunksMakespan(const std::vector<double> &rowTimes, int64_t rows, int64_t passes,
                              double latency);

} // namespace hetile::plan

#endif
