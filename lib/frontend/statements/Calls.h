// SPDX-License-Identifier: Apache-2.0
//===- Calls.h - what the functions called by a nest do ---------*- C++ -*-===//
//
// A call is accepted if the value of the result depends on scalar arguments and on globals
// that do not change during the nest, and if nothing else happens.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CALLS_H
#define HETILE_FRONTEND_CALLS_H

#include "frontend/reading/Attempt.h"

#include "clang/AST/ExprCXX.h"

namespace hetile::frontend {

/// Checks the callee of `call` (not the arguments); records the globals it reads and whether
/// it is in the mathematical library. Refuses the attempt and returns false otherwise.
bool acceptCallee(Attempt &attempt, const clang::CallExpr *call);

/// Checks that the function can be called by this name where tiles are. Else refuses the attempt.
bool acceptName(Attempt &attempt, const clang::CallExpr *call);

/// Records that a function which `call` reaches reads `v`, a variable that is not its own. Refuses
/// the attempt and returns false if the nest writes it, or tiles cannot name it.
bool acceptGlobal(Attempt &attempt, const clang::CallExpr *call, const clang::VarDecl *v);

/// Calls of which each stands in the body of the one before, so many at most are read.
constexpr unsigned MostCalls = 4;
/// Functions of numbers in one statement in whose place stands what they return, at most.
constexpr unsigned MostReplaced = 256;

/// True if what the function returns names elements that the nest must know of: of arrays that it
/// may write itself, and of those that cannot go along with each entry. `depth`: calls around.
bool namesElements(const Attempt &attempt, const clang::FunctionDecl *f, unsigned depth = 0);

/// std::min, std::max: reference parameters that are only read.
bool isStdMinMax(const clang::FunctionDecl *f);

} // namespace hetile::frontend

#endif
