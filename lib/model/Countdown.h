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

/// A loop that ends by its condition only, and whose counter moves by steps of one size. A step has
/// any size: how large it is shows while the loop runs.
struct Countdown {
  SourceRange loop;      // in the main file
  SourceRange condition; // of it
  std::string left; // C expression, a double: what the counter has left; 0 or less after the loop
  std::vector<SourceRange> called; // bodies of functions of the file that the loop may call
  bool leaves = false; // it may call functions of other files, in which there may be nests
};

} // namespace hetile::model

#endif
