// SPDX-License-Identifier: Apache-2.0
//===- Nest.h - one loop nest to the model ----------------------*- C++ -*-===//
//
// Reads an outermost `for` with everything in it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NEST_H
#define HETILE_FRONTEND_NEST_H

#include "frontend/reading/Outcome.h"
#include "frontend/reading/Reading.h"

namespace hetile::frontend {

/// Reads the root of the reading's facts. Location, name and insertion point of the nest are the
/// caller's to fill.
Outcome readNest(const Reading &reading);

} // namespace hetile::frontend

#endif
