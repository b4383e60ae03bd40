// SPDX-License-Identifier: Apache-2.0
//===- Sizes.h - how large the memory behind a pointer is -------*- C++ -*-===//
//
// Finds the allocation that a local pointer gets its value from, and decides whether sizes
// written there can still be computed where the nest starts.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SIZES_H
#define HETILE_FRONTEND_SIZES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Number of objects of the pointer's pointee type that the memory behind the local pointer
/// `v` holds, as a polynomial in parameters: from malloc, calloc or new[] in the same
/// function. For pointers to rows these are rows. Empty if it is not known.
std::optional<Poly> allocatedCount(Attempt &attempt, const clang::VarDecl *v);

/// True if the only value of the local pointer `v` is memory that malloc, calloc or new[]
/// gave to it in the same function: no variable and no other allocation lies there.
bool isFreshMemory(const Attempt &attempt, const clang::VarDecl *v);

} // namespace hetile::frontend

#endif
