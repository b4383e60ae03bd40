// SPDX-License-Identifier: Apache-2.0
//===- Mode.h - one way to run a nest ---------------------------*- C++ -*-===//
//
// A session has its modes in the order in which they are asked. Each looks whether the nest suits
// it; the last one always answers.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MODE_H
#define HETILE_RUNTIME_MODE_H

#include "arrays/HostArrays.h"
#include "nest/Question.h"

#include <optional>

namespace hetile::runtime {

/// What became of an entry.
enum class Entered {
  Done,    ///< the nest has run
  Original ///< the original code is to run
};

class Mode {
public:
  virtual ~Mode() = default;
  /// Runs the nest, or says that the original code is to run; nothing if this mode does not suit
  /// it. `start`: when the nest was entered. Throws PlanError.
  virtual std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                                     double start) = 0;
};

} // namespace hetile::runtime

#endif
