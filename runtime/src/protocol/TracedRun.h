// SPDX-License-Identifier: Apache-2.0
//===- TracedRun.h - what all ranks record ----------------------*- C++ -*-===//
//
// At the start and again at the end rank 0 reads the clocks of the others, so that their times can
// be told in its own. Then they hand over their events, in pieces, one rank after the other.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TRACEDRUN_H
#define HETILE_RUNTIME_TRACEDRUN_H

#include "comm/Transport.h"
#include "trace/ClockAlignment.h"
#include "trace/Recorder.h"

#include <string>
#include <vector>

namespace hetile::runtime {

/// An event as it travels, and as it is written: its texts by their numbers, -1: none.
struct SentEvent {
  double begin, end; ///< seconds of its rank's clock
  int64_t numbers[4];
  int32_t nest, sizes, detail;
  uint16_t thread;
  Category category;
};

/// All of one rank.
struct RankTrace {
  ClockAlignment clock; ///< to rank 0's time
  std::vector<SentEvent> events;
  std::vector<std::string> texts;
  int64_t leftOut = 0;     ///< events for which there was no room
  bool isMissing = false;  ///< it could not be asked
};

class TracedRun {
public:
  /// Collective. Reads the clocks; nothing is recorded before somebody uses records().
  explicit TracedRun(Transport &link);
  Recorder &records() { return Own; }

  /// Rank 0: times of the trace begin here.
  void beginTimes() { Zero = Own.now(); }
  void beginTimes(double zero) { Zero = zero; }
  double zero() const { return Zero; }

  /// Collective, when nothing is recorded any more: on rank 0 what all ranks have, else nothing.
  std::vector<RankTrace> collect(Transport &link);
  /// Rank 0, where the others cannot be asked.
  std::vector<RankTrace> collectOwn(const Transport &link) const;

private:
  std::vector<ClockReading> readClocks(Transport &link) const;

  Recorder Own;
  std::vector<ClockReading> First; ///< rank 0: of all ranks
  double Zero = 0;
};

/// Host: all ranks collect(). Worker: see collect().
void commandHandOver(Transport &link);

} // namespace hetile::runtime

#endif
