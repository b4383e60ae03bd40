// SPDX-License-Identifier: Apache-2.0
//===- TileSimulation.h - tile by tile, for tests ---------------*- C++ -*-===//
//
// An independent check of the recurrences: every strip of every block is one event, and its
// time follows from the definition of the model alone. O(blocks * strips).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_TILESIMULATION_H
#define HETILE_TEST_TILESIMULATION_H

#include "hetile/plan/Choose.h"
#include "hetile/plan/Recurrence.h"

#include <vector>

namespace hetile::test {

/// Makespan of blocks with constant row times, row by row.
double simulateRows(const std::vector<plan::TimedBlock> &blocks, int64_t rows);

/// Makespan of a plan on the true shape, strip by strip, with messages as sent and received
/// by the model of Pipeline.h.
double simulatePlan(const plan::Request &request, const std::vector<plan::Block> &blocks,
                    int64_t tileHeight);

/// The same for `runs` of them: a block starts when it, and the next block that has rows, are
/// done with the run before. One block a rank.
double simulateRuns(const plan::Request &request, const std::vector<plan::Block> &blocks,
                    int64_t tileHeight, int runs);

} // namespace hetile::test

#endif
