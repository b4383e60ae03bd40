// SPDX-License-Identifier: Apache-2.0
//===- Request.h - what is asked of the planner, and its answer --*- C++ -*-===//
//
// A nest and its ranks in numbers, what the user has fixed, and a plan.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_REQUEST_H
#define HETILE_PLAN_REQUEST_H

#include "hetile/plan/Shape.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::plan {

/// What the user fixed (HETILE_STRATEGY and friends); zero means: choose.
struct Overrides {
  std::string strategy;    ///< "auto" or empty, "boulet", "cyclic", "cyclic:b", "lu", "rwr", ...
  int64_t tileHeight = 0;  ///< rows of a strip, HETILE_TILE
  int64_t width = 0;       ///< columns of the unit that allocation counts in, HETILE_WIDTH
  int64_t chunkBound = 0;  ///< units in a chunk at most, HETILE_CHUNK
  int procs = 0;           ///< 0: choose; n > 0: exactly n processors take part
  bool allProcs = false;   ///< all take part, even if fewer were faster
};

struct Request {
  Shape shape;                          ///< rows and points of the band, at element level
  std::vector<double> secondsPerPoint;  ///< of each rank, ring order = rank order
  double startup = 0;        ///< CPU seconds a rank spends on sending or on receiving one message
  double latency = 0;        ///< seconds a message is under way, overlapped with computing
  double secondsPerByte = 0; ///< inverse bandwidth
  /// CPU seconds a rank spends on a byte it sends (pack, copy) or receives; not overlapped.
  double copySecondsPerByte = 0;
  /// The same for what is moved at entry and exit, which is not in a cache and goes to memory
  /// that the process has not used before; at least copySecondsPerByte, or 0 for that.
  double coldSecondsPerByte = 0;
  double bytesPerRow = 0;    ///< bytes that cross an edge between blocks, a row
  bool independent = false;  ///< no value crosses an edge: blocks do not wait for each other
  double secondsPerTile = 0; ///< start-up cost of one tile (calls, loops)
  /// Seconds that a tile takes besides for each of its columns, whose data it brings into a cache,
  /// unless the block has so few columns that they are still there from the tile before.
  double secondsPerColumn = 0, cachedColumns = 0;
  /// Bytes moved from the host to the workers at entry, and back at exit, if all columns were
  /// remote.
  double liveInBytes = 0, liveOutBytes = 0;
  Overrides overrides;
};

/// Seconds to start a tile of so many columns.
inline double tileStart(const Request &request, int64_t columns) {
  const double width = static_cast<double>(columns);
  return request.secondsPerTile +
         (width > request.cachedColumns ? width * request.secondsPerColumn : 0);
}

/// Columns [begin, end) of the band run on `rank`.
struct Block {
  int rank;
  int64_t begin, end;
};

struct Plan {
  std::vector<Block> blocks; ///< in column order; cover all columns; no empty block
  int64_t tileHeight = 1;    ///< rows of a strip; strips are cut at x0 + k * tileHeight
  int64_t width = 1;         ///< columns of the allocation's unit
  std::string strategy;      ///< the one used, e.g. "boulet:64"
  std::string reason;        ///< one sentence for people
  double predicted = 0;      ///< seconds, the pipeline with this plan (transfers included)
  double pipeline = 0;       ///< seconds, the pipeline alone
  double sequential = 0;     ///< seconds, all points on rank 0 with the original code
  double lowerBound = 0;     ///< seconds, sum of work over sum of speeds
  bool runSequential = false; ///< the prediction says that rank 0 alone is faster
  int procs = 0;             ///< ranks that own at least one block
};

} // namespace hetile::plan

#endif
