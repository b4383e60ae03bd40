// SPDX-License-Identifier: Apache-2.0
//===- LastStores.h - the last values of what each instance has -*- C++ -*-===//
//
// The last instance of each statement that writes a scalar stores its value to a cell, an array
// without dimensions, if it is wanted after the nest, and that of a private array the array. Which
// instance that is, the polyhedral layer says.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LASTSTORES_H
#define HETILE_FRONTEND_LASTSTORES_H

#include "frontend/reading/Attempt.h"
#include "frontend/statements/StatementReader.h"

namespace hetile::frontend {

/// Adds the accesses that store the last values of `privates` after `run`; refuses a variable
/// that `run` does not write for certain.
bool storeLast(Attempt &attempt, StatementReader &reader, const Scope &scope,
               llvm::ArrayRef<const clang::Stmt *> run,
               llvm::ArrayRef<const clang::VarDecl *> privates);

/// The name of the index of a dimension, where all elements of an array move.
std::string elementIndex(size_t dimension);

/// The code that makes these accesses, to stand before the declarations, behind them, and after the
/// body.
struct LastStores {
  std::vector<model::Piece> before, begin, after;
};
LastStores lastStores(const Attempt &attempt, const model::Statement &statement,
                      llvm::ArrayRef<RawAccess> raw);

} // namespace hetile::frontend

#endif
