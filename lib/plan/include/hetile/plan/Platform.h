// SPDX-License-Identifier: Apache-2.0
//===- Platform.h - Boulet's problem in numbers -----------------*- C++ -*-===//
//
// A rectangle of tiles on processors of different speeds: what the strategies that only
// need row times (all but the tile height) work on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_PLATFORM_H
#define HETILE_PLAN_PLATFORM_H

#include "hetile/plan/Recurrence.h"
#include "hetile/plan/Sequence.h"

namespace hetile::plan {

/// rows x columns tiles; all times in one unit.
struct Platform {
  std::vector<double> times; ///< of one tile on each processor
  int64_t rows = 1, columns = 1;
  double latency = 0;  ///< between neighbouring blocks on different processors, overlapped
  double overhead = 0; ///< CPU time for each row of a block (receiving and sending)
};

/// Blocks with row times width * times[processor] + overhead.
std::vector<TimedBlock> timed(const Platform &platform, const Sequence &sequence);

/// Exact makespan of a sequence (Recurrence.h).
double makespan(const Platform &platform, const Sequence &sequence);

} // namespace hetile::plan

#endif
