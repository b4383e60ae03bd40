// SPDX-License-Identifier: Apache-2.0
//===- RowFunctions.h - functions that are given rows -----------*- C++ -*-===//
//
// `sum = checksum(sum, a[i], n)`, `relax(v[i], u[i - 1], u[i], u[i + 1], n)`: what such a call
// accesses is what the body of the function does to its parameters.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ROWFUNCTIONS_H
#define HETILE_FRONTEND_ROWFUNCTIONS_H

#include "frontend/syntax/Liveness.h"

#include "clang/AST/Expr.h"

namespace hetile::frontend {

/// The function that `call` calls, with its body, if it takes numbers and pointers to numbers, one
/// pointer at least, and does no more than one loop after the other. Else null. What has nests of
/// its own is tiled for itself.
const clang::FunctionDecl *rowFunction(const clang::CallExpr *call);

/// True if `type` is a pointer to numbers.
bool isRow(clang::QualType type);

/// As effectsOf(), and what the functions that rowFunction() finds in `s`, and in each other, do to
/// variables of their own. Parameters count as declared.
Effects effectsWithRowFunctions(const clang::Stmt *s);

} // namespace hetile::frontend

#endif
