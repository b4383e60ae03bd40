// SPDX-License-Identifier: Apache-2.0
//===- RowPointers.h - pointers that the nest sets --------------*- C++ -*-===//
//
// `double *row = a[i];`, `up = &u[(i - 1) * n];`: where nothing else is done to the pointer, its
// uses are uses of the array, and the statement itself is dropped.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ROWPOINTERS_H
#define HETILE_FRONTEND_ROWPOINTERS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Takes the pointers that statement `number` of `block` sets for the rest of the block into
/// scope.places. False if it is no such statement; also if it is one of a pointer that cannot
/// be read, and then with a refusal.
bool takeRowPointers(Attempt &attempt, Scope &scope, llvm::ArrayRef<const clang::Stmt *> block,
                     size_t number);

} // namespace hetile::frontend

#endif
