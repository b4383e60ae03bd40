// SPDX-License-Identifier: Apache-2.0
//===- Aliases.h - values that the nest might overwrite ---------*- C++ -*-===//
//
// What is read once on entry must not change while the nest runs, not even through a
// pointer.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ALIASES_H
#define HETILE_FRONTEND_ALIASES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Adds watched arrays for the parameters, captured scalars and captured globals that a write
/// through a pointer may change. Refuses what cannot be watched, and nests that write arrays that a
/// called function reads.
bool checkAliases(Attempt &attempt);

} // namespace hetile::frontend

#endif
