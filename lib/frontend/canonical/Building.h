// SPDX-License-Identifier: Apache-2.0
//===- Building.h - new nodes of the syntax tree ----------------*- C++ -*-===//
//
// Loops and expressions that the program does not spell out. They have no range in the file, so
// that they are always printed from the tree; parts of the program may hang below them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BUILDING_H
#define HETILE_FRONTEND_BUILDING_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace hetile::frontend {

class Builder {
public:
  /// `function`: the one that the new variables belong to.
  Builder(const clang::ASTContext &ctx, const clang::FunctionDecl *function);

  const clang::ASTContext &ctx;

  clang::Expr *number(int64_t value) const; // of type long
  /// The value of `e` as a `long`; `e` is an integer.
  clang::Expr *asLong(const clang::Expr *e) const;
  /// a + b, a - b, a * b for numbers of type long.
  clang::Expr *sum(const clang::Expr *a, const clang::Expr *b) const;
  clang::Expr *difference(const clang::Expr *a, const clang::Expr *b) const;
  clang::Expr *product(const clang::Expr *a, const clang::Expr *b) const;
  /// The value of `e` as `type`, both of them arithmetic.
  clang::Expr *converted(const clang::Expr *e, clang::QualType type) const;
  clang::Expr *load(const clang::Expr *lvalue) const;
  clang::Expr *decayed(const clang::Expr *array) const;
  /// pointer[index], an lvalue.
  clang::Expr *element(const clang::Expr *pointer, const clang::Expr *index) const;
  /// container[index], an lvalue; null if the container has no such operator.
  clang::Expr *containerElement(const clang::Expr *object, const clang::Expr *index) const;
  /// n > 0 ? value : 0; both are integers of one type.
  clang::Expr *ifPositive(const clang::Expr *n, const clang::Expr *value) const;
  /// The smaller or larger one of two numbers of one type.
  clang::Expr *chosen(const clang::Expr *a, const clang::Expr *b, bool isMin) const;
  /// condition || (otherwise, 0), or with !condition: nobody looks at its value.
  clang::Expr *unless(const clang::Expr *condition, bool holds, const clang::Expr *otherwise) const;
  /// (first, second), both of them int.
  clang::Expr *inTurn(const clang::Expr *first, const clang::Expr *second) const;
  clang::Expr *assignment(const clang::Expr *lvalue, const clang::Expr *value) const;

  /// A new local variable of the function, and its name as an lvalue.
  clang::VarDecl *variable(clang::IdentifierInfo *name, clang::QualType type,
                           const clang::Expr *init) const;
  clang::Expr *nameOf(clang::VarDecl *variable) const;
  /// A new local variable of type long that starts at `start`.
  clang::VarDecl *counter(const std::string &name, const clang::Expr *start) const;
  clang::Expr *valueOf(clang::VarDecl *variable) const;
  /// for (counter..; ..) from its start to count - 1, or from count - 1, where it starts, down to
  /// 0. `at`: the place that the loop counts as written at.
  clang::ForStmt *loop(clang::VarDecl *counter, const clang::Expr *count, bool backwards,
                       clang::Stmt *body, clang::SourceLocation at) const;
  /// for (; counter < end; step), or > where it goes down: from the value that the counter has.
  clang::ForStmt *loopTo(clang::VarDecl *counter, const clang::Expr *end, bool up,
                         const clang::Expr *step, clang::Stmt *body,
                         clang::SourceLocation at) const;

private:
  clang::DeclContext *context;

  clang::Expr *inParentheses(const clang::Expr *e) const;
  clang::Expr *binary(const clang::Expr *a, clang::BinaryOperatorKind op, const clang::Expr *b,
                      clang::QualType type) const;
  clang::Expr *comparison(const clang::Expr *a, clang::BinaryOperatorKind op,
                          const clang::Expr *b) const;
  clang::Expr *cast(const clang::Expr *e, clang::QualType type, clang::CastKind kind) const;
};

} // namespace hetile::frontend

#endif
