// SPDX-License-Identifier: Apache-2.0
//===- Countdown.h - how many iterations a loop has left --------*- C++ -*-===//
//
// A loop around nests, whose condition tells it. Who has to decide whether an effort pays asks how
// often the nests will come back.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_COUNTDOWN_H
#define HETILE_MODEL_COUNTDOWN_H

#include "Model.h"

#include <string>
#include <vector>

namespace hetile::model {

/// A loop whose counter moves towards a bound, by steps of one size. A step has any size: how large
/// it is shows while the loop runs.
struct Countdown {
  SourceRange loop;      // in the main file
  SourceRange condition; // of it
  SourceRange part;      // of the condition: the comparison that tells
  std::string left; // C expression, a double: what the counter has left; 0 or less at the bound
  bool atMost = false; // the loop may end before, by another part or from inside
  std::vector<size_t> calls; // numbers in Countdowns::functions
  bool leaves = false;       // it may call functions of other files, in which there may be nests
};

/// A function of the file that is called, and what it calls itself.
struct Called {
  SourceRange body; // empty if it cannot be told
  std::vector<size_t> calls;
  bool leaves = false;
};

struct Countdowns {
  std::vector<Countdown> loops; // by where they begin in each function
  std::vector<Called> functions;
};

} // namespace hetile::model

#endif
