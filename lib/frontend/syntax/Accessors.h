// SPDX-License-Identifier: Apache-2.0
//===- Accessors.h - functions that only find or compute --------*- C++ -*-===//
//
// Index functions, accessors and getters: what they return, whether they change anything, and who
// may name what they name.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ACCESSORS_H
#define HETILE_FRONTEND_ACCESSORS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <vector>

namespace hetile::frontend {

/// The one expression that the body of `f` returns, after statements that do nothing; null if the
/// body is not visible, does anything else, or may be replaced by another one. See also
/// AccessorBody.h.
const clang::Expr *returnedExpression(const clang::FunctionDecl *f);

/// True if the call only computes a value or finds an object: it changes nothing, neither what
/// it is called on nor what is handed over by reference.
bool isPlainAccess(const clang::CallExpr *call);

/// The object (or the pointer to it) of a call like m.rows() that returns the member of that
/// object and nothing else; null for other calls.
const clang::Expr *getterObject(const clang::CallExpr *call);

/// A public function that returns the field of a constant object; null if there is none.
clang::CXXMethodDecl *getterOf(const clang::FieldDecl *field);

/// A member that all code may name, or that `caller` may because it belongs to the same class.
bool isAccessibleMember(const clang::ValueDecl *member, const clang::FunctionDecl *caller);

/// The members that `e` names and `caller` may not, in the order of the text.
std::vector<const clang::MemberExpr *> membersOutOfReach(const clang::Expr *e,
                                                         const clang::FunctionDecl *caller);

/// True if every member that `e` names may be named in `caller`.
bool isAccessible(const clang::Expr *e, const clang::FunctionDecl *caller);

} // namespace hetile::frontend

#endif
