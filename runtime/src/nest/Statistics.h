// SPDX-License-Identifier: Apache-2.0
//===- Statistics.h - what one rank did for a job ---------------*- C++ -*-===//
//
// Counted where it happens, sent to the host as bytes, and shown in the report.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STATISTICS_H
#define HETILE_RUNTIME_STATISTICS_H

#include "base/Arithmetic.h"

#include <cstdint>

namespace hetile::runtime {

/// What one rank did for a job. Sent to the host as bytes.
struct Statistics {
  int64_t blocks = 0, tiles = 0, points = 0, strips = 0;
  int64_t messages = 0, bytesSent = 0; ///< strip messages and live-out
  int64_t peakArrayBytes = 0;          ///< boxes, and elements on their way in or out
  int64_t peakMessageBytes = 0;        ///< buffers of strip messages
  double compute = 0, wait = 0, communication = 0, total = 0; ///< seconds
  double threadSeconds = 0; ///< in which its threads computed, all together; 0: it had no others
  /// Of strip messages; part of `communication`. Seconds in receiving them are part of `wait`.
  double pack = 0, send = 0, receive = 0, unpack = 0;
  /// Rectangles of the last tile: rows, columns, bytes touched, level of the cache; 0 if none.
  int64_t cacheHeight = 0, cacheWidth = 0, cacheBytes = 0, cacheLevel = 0;
  int64_t cacheDepth = 0; ///< of its parts along a third dimension; 0: it ran as a whole
  double bytesPerRow = 0, bytesPerColumn = 0; ///< what the model of rectangles assumes
  int64_t threads = 1;                        ///< of this rank
  MathErrors errors; ///< of its tile code
  double levelSeconds[3] = {0, 0, 0}; ///< a point, with rectangles for each cache; 0: not tried
  void add(const Statistics &other);
};

} // namespace hetile::runtime

#endif
