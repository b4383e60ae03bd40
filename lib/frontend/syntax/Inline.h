// SPDX-License-Identifier: Apache-2.0
//===- Inline.h - calls replaced by what they return ------------*- C++ -*-===//
//
// Index functions and accessors: a function whose body is one returned expression means the
// same as that expression with the arguments in place of the parameters.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INLINE_H
#define HETILE_FRONTEND_INLINE_H

#include "frontend/syntax/AccessorBody.h"
#include "frontend/syntax/Accessors.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

#include <map>

namespace hetile::frontend {

/// What `call` returns, in terms of the caller: a new expression without source locations, so
/// that it is always printed from the tree. Calls inside become what they return in turn. Null
/// if a part cannot be written in the place of the call, in the function `caller`.
const clang::Expr *inlined(const clang::ASTContext &ctx, const clang::CallExpr *call,
                           const clang::FunctionDecl *caller);

/// The same of a call that does nothing but one assignment: see setterBody.
const clang::Expr *inlinedStore(const clang::ASTContext &ctx, const clang::CallExpr *call,
                                const clang::FunctionDecl *caller);

/// True if `s` computes a floating-point number.
bool hasFloatingOperation(const clang::Stmt *s);

/// True if the cast, in what inlined() made, stands for an argument or for what a function returns:
/// no operation around may be fused with those that compute it.
bool isApart(const clang::CastExpr *cast);

/// What the functions test that inlined() replaces in `call`, in terms of the caller. Whoever uses
/// the expression in place of the call must know that the tests pass. Empty if it cannot be told.
std::optional<std::vector<Demand>> demandsOf(const clang::ASTContext &ctx,
                                             const clang::CallExpr *call,
                                             const clang::FunctionDecl *caller);

/// `e` with other expressions in the place of variables; null if a part cannot be copied.
using Replacements = std::map<const clang::VarDecl *, const clang::Expr *>;
clang::Expr *withReplaced(const clang::ASTContext &ctx, const clang::Expr *e,
                          const Replacements &variables, const clang::FunctionDecl *caller);

/// `e` with all calls in it that can be replaced; `e` itself if there are none.
const clang::Expr *resolved(const clang::ASTContext &ctx, const clang::Expr *e,
                            const clang::FunctionDecl *caller);

} // namespace hetile::frontend

#endif
