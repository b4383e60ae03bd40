// SPDX-License-Identifier: Apache-2.0
//===- SimulateBlocks.h - the runtime's protocol on set functions -----*- C++ -*-===//
//
// Runs a nest block by block and strip by strip on ranks with private, poisoned storage, with
// the messages that the runtime would send, and checks every value that is read against the
// sequential program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_SIMULATEBLOCKS_H
#define HETILE_CHECK_SIMULATEBLOCKS_H

#include "SetCheck.h"

namespace hetile::check {

/// Blocks of columns with their owners, and strips of rows; both cover the band.
struct Plan {
  std::vector<Range> blocks;
  std::vector<int> owners; // rank of each block
  std::vector<Range> strips;
  int ranks = 1;
};

/// One to five ranks; blocks one column or several wide, round the ring or in any order.
/// `most`: of each, about.
Plan randomPlan(Range x, Range y, Random &random, int64_t most = 48);

enum class Host {
  Apart,  // a memory of its own; all blocks belong to workers
  InPlace // rank 0 executes its blocks in the program's own memory
};

/// Executes `plan` in a random order that messages allow. Returns what goes wrong first, or
/// an empty string: an element that is sent, carried or written out and not held, a read that
/// does not see the sequential program's value, a final value that differs, a deadlock.
std::string simulate(const SetFunctions &functions, const Trace &trace, const Plan &plan,
                     Host host, Random &random);

} // namespace hetile::check

#endif
