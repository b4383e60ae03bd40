// SPDX-License-Identifier: Apache-2.0
//===- Trial.h - hetile as a process of its own -----------------*- C++ -*-===//
//
// hetile on one source, within limits: whatever becomes of it, the build goes on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PROCESS_TRIAL_H
#define HETILE_TOOL_PROCESS_TRIAL_H

#include "Process.h"

#include <string>

namespace hetile::cc {

/// What became of it.
struct Trial {
  enum Kind {
    Done,
    Failed, // the original must do
    Wrong   // what the user asked for cannot be done
  } kind = Done;
  Ending ending;
  std::string told;  // remarks and errors
  std::string cause; // of Failed
};

/// Runs `command`, which is hetile on a source.
Trial tryHetile(const Command &command);

/// The first error that a compiler tells, in one line and without the word; else the first line.
std::string firstError(const std::string &told);

} // namespace hetile::cc

#endif
