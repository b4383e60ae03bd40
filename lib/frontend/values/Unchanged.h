// SPDX-License-Identifier: Apache-2.0
//===- Unchanged.h - does a size still have the value that it had? -*- C++ -*-===//
//
// A size that was written where memory was allocated, or a type was declared, can be computed again
// where the nest starts if nothing in it has changed since.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_UNCHANGED_H
#define HETILE_FRONTEND_UNCHANGED_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if the variables in `size` have the same values at the nest as at `since`.
bool sizeStillHolds(const Attempt &attempt, const clang::Expr *size, clang::SourceLocation since);

} // namespace hetile::frontend

#endif
