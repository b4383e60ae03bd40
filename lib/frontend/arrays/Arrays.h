// SPDX-License-Identifier: Apache-2.0
//===- Arrays.h - which array an expression accesses, and its shape -*- C++ -*-===//
//
// Takes an lvalue apart into a variable and subscripts, and gives flattened arrays their
// dimensions back.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ARRAYS_H
#define HETILE_FRONTEND_ARRAYS_H

#include "frontend/reading/Attempt.h"
#include "frontend/values/Expressions.h"

namespace hetile::frontend {

/// Reads the array element `e`; registers its array. Refuses what is not an element of an
/// array, pointer to rows or pointer variable with polynomial subscripts.
std::optional<RawAccess> readElement(Attempt &attempt, const Scope &scope, const clang::Expr *e,
                                     Choices choices = Choices::Refused);

/// The variable as an array without dimensions.
std::optional<RawAccess> readCell(Attempt &attempt, const clang::DeclRefExpr *ref);

} // namespace hetile::frontend

#endif
