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

/// std::min, std::max: reference parameters that are only read.
bool isStdMinMax(const clang::FunctionDecl *f);

} // namespace hetile::frontend

#endif
