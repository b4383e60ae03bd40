// SPDX-License-Identifier: Apache-2.0
//===- Watch.h - what ranks do while a plan runs ----------------*- C++ -*-===//
//
// The prediction behind a plan, strip by strip: for people who want to see it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_WATCH_H
#define HETILE_PLAN_WATCH_H

#include "hetile/plan/Request.h"

#include <functional>

namespace hetile::plan {

struct Activity {
  enum Kind { Compute, Message, Move }; ///< Move: of values at entry and exit
  Kind kind;
  int rank;
  int block;         ///< less than 0: rank 0 moves values of all blocks
  double begin, end; ///< seconds since the entry
};

/// The message of a block's first strip, while it is under way; seconds since the entry.
struct Underway {
  int fromRank, toRank;
  double begin, end;
};

struct Watcher {
  std::function<void(const Activity &)> activity; ///< of each rank in order of time
  std::function<void(const Underway &)> underway; ///< may be empty
};

/// Tells `watcher` what happens in an entry as entryTime() predicts it, and returns its seconds; if
/// not `transfers`, as pipelineTime() does. At most `mostStrips` strips of blocks are told of one
/// by one: if there are more, neighbours of a block are one activity of each kind.
double watchEntry(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                  bool transfers, int64_t mostStrips, const Watcher &watcher);

} // namespace hetile::plan

#endif
