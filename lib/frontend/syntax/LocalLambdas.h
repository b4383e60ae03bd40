// SPDX-License-Identifier: Apache-2.0
//===- LocalLambdas.h - lambdas that are called by name ---------*- C++ -*-===//
//
// auto at = [n](int i, int j) { return i * n + j; };
//
// What the body names are variables of the function around it. Where these mean the same at the call,
// the body can stand in its place.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LOCALLAMBDAS_H
#define HETILE_FRONTEND_LOCALLAMBDAS_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace hetile::frontend {

/// The lambda expression that a local variable of `caller` was initialised with, whose object is
/// called. Null: what is called is something else, or it changes what it holds.
const clang::LambdaExpr *lambdaOf(const clang::CallExpr *call, const clang::FunctionDecl *caller);

/// True if what is called is an object that a lambda around the call has captured.
bool isCaptured(const clang::CallExpr *call);

/// True if `v` has the same value at every call in `caller` as in the body: it is captured by
/// reference, or never changes. Another variable may have its name there.
bool meansItself(const clang::LambdaExpr &lambda, const clang::VarDecl *v,
                 const clang::FunctionDecl *caller);

/// True if `this` in the body is that of the function around it.
bool capturesThis(const clang::LambdaExpr &lambda);

} // namespace hetile::frontend

#endif
