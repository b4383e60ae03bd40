// SPDX-License-Identifier: Apache-2.0
//===- TraceData.h - what a run did, from when to when ----------*- C++ -*-===//
//
// HETILE_TRACE: complete events in JSON's trace event format, of each rank and thread.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_TRACEDATA_H
#define HETILE_TOOL_PLAN_VIEW_TRACEDATA_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hetile::tool::view {

enum class Category { Entry, Tile, Wait, Send, Receive, Move, Plan, Original };

struct TraceEvent {
  double begin = 0, end = 0; ///< seconds since the first event
  Category category = Category::Tile;
  int nest = -1;      ///< number in TraceData::nests; of entries and tiles
  int64_t column = 0; ///< first one of a tile
};

/// A thread of a rank.
struct LaneKey {
  int64_t rank = 0, thread = 0;
  bool operator<(const LaneKey &o) const {
    return rank != o.rank ? rank < o.rank : thread < o.thread;
  }
};

struct TraceData {
  int64_t ranks = 0;
  double end = 0; ///< of the last event
  std::vector<std::string> nests;
  std::map<int64_t, std::string> names; ///< of ranks, where the trace has them
  std::map<LaneKey, std::vector<TraceEvent>> lanes;
  size_t events = 0;
};

/// Reads a trace, event by event. Throws Failure, which names the file, if it cannot be read or is
/// no trace of this version.
TraceData readTrace(const std::string &file);

/// Of the entries of `nest` on the first rank that has some, the one that took most nearly
/// `seconds`; nothing if there is none. `count`, if given: how many there are.
std::optional<TraceEvent> typicalEntry(const TraceData &trace, const std::string &nest,
                                       double seconds, size_t *count = nullptr);

} // namespace hetile::tool::view

#endif
