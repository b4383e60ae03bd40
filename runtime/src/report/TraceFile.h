// SPDX-License-Identifier: Apache-2.0
//===- TraceFile.h - what all ranks did, and when ---------------*- C++ -*-===//
//
// JSON in the format of trace events, for Perfetto and chrome://tracing. A rank is a process there,
// a thread of it a thread. Times are those of rank 0's clock, in whole nanoseconds: what lies
// inside of something else by its clock does so in the file.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TRACEFILE_H
#define HETILE_RUNTIME_TRACEFILE_H

#include "protocol/TracedRun.h"

#include <string>
#include <vector>

namespace hetile::runtime {

class TraceText {
public:
  /// `zero`: where times begin, seconds of rank 0's clock. `hosts`: of all ranks.
  TraceText(const std::vector<RankTrace> &ranks, const std::vector<std::string> &hosts,
            double zero);
  /// The next piece of the file; false: there are no more.
  bool next(std::string &piece);

private:
  void head(std::string &text) const;
  void names(std::string &text);
  void event(const SentEvent &event, std::string &text);
  bool times(const SentEvent &event, int64_t &begin, int64_t &end) const;
  const std::string &quoted(int32_t number) const;

  const std::vector<RankTrace> &Ranks;
  const std::vector<std::string> &Hosts;
  const double Zero;
  const std::string None; ///< the text of what has none
  std::vector<std::string> Quoted; ///< texts of the rank whose turn it is, as JSON
  size_t Rank = 0, At = 0;         ///< what comes next
  size_t Named = 0;                ///< ranks whose names are written
  bool Begun = false, Ended = false;
};

/// How many events are not in the trace, of all ranks.
int64_t leftOut(const std::vector<RankTrace> &ranks);

/// Writes the trace as a report is written; false with a line in `error`.
bool writeTrace(const std::string &file, TraceText text, std::string &error);

} // namespace hetile::runtime

#endif
