// SPDX-License-Identifier: Apache-2.0
//===- Stops.h - where a loop does more than its nest -----------*- C++ -*-===//
//
// Of a loop with statements that run in few of its iterations, the nest is what lies between
// these.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_STOPS_H
#define HETILE_MODEL_STOPS_H

#include "Model.h"

#include <string>

namespace hetile::model {

/// C texts without effects but for `step`.
struct Stops {
  SourceRange loop;    // as written
  std::string counter; // its variable
  std::string type;    // of that
  std::string goesOn;  // holds while there are iterations
  std::string stops;   // holds in those that the nest does not have
  std::string step;    // to the next iteration
};

/// Variables of the emitted text that the nest may name: how many iterations there are up to the
/// stop, and the counter's value there.
constexpr const char *StepsName = "hetile_steps";
constexpr const char *StopName = "hetile_stop";

} // namespace hetile::model

#endif
