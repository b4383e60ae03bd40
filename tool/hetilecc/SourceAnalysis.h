// SPDX-License-Identifier: Apache-2.0
//===- SourceAnalysis.h - hetile on one source ------------------*- C++ -*-===//
//
// hetile runs as a process of its own within limits: whatever becomes of it, the wrapper goes on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_SOURCEANALYSIS_H
#define HETILE_TOOL_HETILECC_SOURCEANALYSIS_H

#include "CommandLines.h"

#include "process/Trial.h"

namespace hetile::cc {

/// What hetile made of a source.
struct Finding {
  enum Kind {
    Unchanged, // nothing to tile, no main to rewrite
    Tiled,
    Failed, // the original must do
    Wrong   // what the user asked for cannot be done
  } kind = Unchanged;
  std::string told;  // remarks and errors
  std::string cause; // of Failed
};

/// Runs hetile on `path`, which holds the text of `source`; the output goes to `tiled`.
Finding analyse(const Commands &commands, const Source &source, const std::string &path,
                const std::string &tiled);

} // namespace hetile::cc

#endif
