// SPDX-License-Identifier: Apache-2.0
//===- RowTypes.h - types that lead to elements in one way ------*- C++ -*-===//
//
// Each declaration with `double (*a)[n]` has a type of its own to clang. What counts is how
// elements are found.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ROWTYPES_H
#define HETILE_FRONTEND_ROWTYPES_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hetile::frontend {

/// True if pointers or arrays of the types `a` and `b` lead to the same elements: through as many
/// rows of the same lengths. `inTermsOfA`: what a length in `b` is where `a` counts; null if
/// unknown.
bool leadToSameRows(const clang::ASTContext &ctx, clang::QualType a, clang::QualType b,
                    llvm::function_ref<const clang::Expr *(const clang::Expr *)> inTermsOfA);

} // namespace hetile::frontend

#endif
