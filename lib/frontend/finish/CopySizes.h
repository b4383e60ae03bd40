// SPDX-License-Identifier: Apache-2.0
//===- CopySizes.h - sizes that copies rely on ------------------*- C++ -*-===//
//
// What must hold on entry for the loops that stand for copies to mean what the copies do.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COPYSIZES_H
#define HETILE_FRONTEND_COPYSIZES_H

#include "frontend/canonical/SameSizes.h"
#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Adds what `sizes` asks for to the checks of the nest. Refuses what cannot be checked.
bool requireSizes(Attempt &attempt, const std::vector<SameSizes> &sizes);

/// True if no copy goes on in the next row of an array whose rows have a known length; what the
/// loops leave open is checked on entry.
bool requireRows(Attempt &attempt);

} // namespace hetile::frontend

#endif
