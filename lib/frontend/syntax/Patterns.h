// SPDX-License-Identifier: Apache-2.0
//===- Patterns.h - small questions to the syntax tree ----------*- C++ -*-===//
//
// What a few nodes of the syntax tree are, without looking at types of the standard library, into
// functions, or at what is known about a nest.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PATTERNS_H
#define HETILE_FRONTEND_PATTERNS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace hetile::frontend {

/// `e` without parentheses and the marks that temporaries leave in C++.
const clang::Expr *plain(const clang::Expr *e);

/// As plain(), and without implicit conversions.
const clang::Expr *plainValue(const clang::Expr *e);

/// Where `s` begins; of what was made anew, where the first part begins that stands in a file.
clang::SourceLocation beginOf(const clang::Stmt *s);

/// The variable that `e` names; null if it is anything else.
const clang::VarDecl *variableOf(const clang::Expr *e);

/// The variable below subscripts, dereferences and sums of pointers: the array or pointer that `e`
/// is an element of. Null if there is none.
const clang::VarDecl *elementVariable(const clang::Expr *e);

/// True if both name the same thing, declaration by declaration.
bool sameExpression(const clang::Expr *a, const clang::Expr *b, const clang::ASTContext &ctx);

/// True for the same field of the same object, in whatever parentheses: g->nx and (g)->nx.
bool sameField(const clang::Expr *a, const clang::Expr *b);

/// The first place in `s` that names `v`; null if there is none.
const clang::DeclRefExpr *firstReference(const clang::Stmt *s, const clang::VarDecl *v);

/// True if `v` occurs in `s`.
bool mentions(const clang::Stmt *s, const clang::VarDecl *v);

/// How often `v` occurs in `s`.
unsigned countMentions(const clang::Stmt *s, const clang::VarDecl *v);

/// True if there is a multiplication in `s`.
bool multiplies(const clang::Stmt *s);

/// True if `declared` is `v` or stands for it in a definition.
bool defines(const clang::VarDecl *declared, const clang::ValueDecl *v);

/// True if the name of `d` is, or was, that of a macro, too: in another place it may mean something
/// else.
bool isMacro(const clang::NamedDecl *d);

/// True if evaluating `s` changes something by itself; calls are not looked into.
bool hasEffects(const clang::Stmt *s);

/// The statements of `body`, a block or a single one.
std::vector<const clang::Stmt *> statementsOf(const clang::Stmt *body);

/// Depth of `for` loops nested in `s`, itself included.
unsigned loopDepth(const clang::Stmt *s);

/// True for the call of a lambda expression, or of a variable that holds one.
bool isLambdaCall(const clang::Expr *e);

} // namespace hetile::frontend

#endif
