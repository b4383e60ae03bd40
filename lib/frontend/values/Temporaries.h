// SPDX-License-Identifier: Apache-2.0
//===- Temporaries.h - scalars that the nest writes -------------*- C++ -*-===//
//
// A scalar that every iteration writes before it reads is private to each statement that uses
// it. If its value is wanted after the nest, the last instance of each such statement stores
// it to a cell, an array without dimensions.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TEMPORARIES_H
#define HETILE_FRONTEND_TEMPORARIES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Scalars declared outside the nest and written in it, iterators included. Fills
/// Draft::kept; refuses what cannot be private.
std::optional<std::vector<const clang::VarDecl *>> writtenScalars(Attempt &attempt);

} // namespace hetile::frontend

#endif
