// SPDX-License-Identifier: Apache-2.0
//===- Statements.h - accesses and body of one statement --------*- C++ -*-===//
//
// A statement of the model is a run of C statements that is executed as a whole, loops
// inside included. Reading it collects the accesses to arrays with the conditions under
// which they happen, and the values it takes from outside.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_STATEMENTS_H
#define HETILE_FRONTEND_STATEMENTS_H

#include "frontend/reading/Attempt.h"

#include "llvm/ADT/ArrayRef.h"

namespace hetile::frontend {

/// Appends the statement made of `run` to the attempt's nest. `scope` holds the loops around
/// it, `position` its place in the source order. `privates`: variables declared outside that
/// are local to each instance; `prelude`: declarations to be repeated in front of the body.
/// Returns false with a refusal if the model cannot express it.
bool readStatement(Attempt &attempt, llvm::ArrayRef<const clang::Stmt *> run, const Scope &scope,
                   const std::vector<unsigned> &position,
                   llvm::ArrayRef<const clang::VarDecl *> privates,
                   llvm::ArrayRef<const clang::Stmt *> prelude);

} // namespace hetile::frontend

#endif
