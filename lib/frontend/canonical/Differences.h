// SPDX-License-Identifier: Apache-2.0
//===- Differences.h - what loops say of their variables --------*- C++ -*-===//
//
// In the body of `for (k = 0; k < j; k++)` k is less than j: so a[i][k] is another element than
// a[i][j]. Known before anything is read, from the headers of the loops alone.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DIFFERENCES_H
#define HETILE_FRONTEND_DIFFERENCES_H

#include "frontend/syntax/Liveness.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

class Differences {
public:
  /// `effects`: of the function's body.
  Differences(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
              const Effects &effects)
      : ctx(ctx), function(function), effects(effects) {}

  /// What the loops around `place`, whose bodies it is part of, say there. False, and nothing said,
  /// if `place` is no part of the function's body, or may be reached by a jump.
  bool addAround(const clang::Stmt *place, const ParentStmts &parents);
  /// What the header of `loop` says in its body.
  void add(const clang::ForStmt *loop);

  /// True if both are elements of one array that cannot be the same one where all of that holds:
  /// of equal indices but for one, which differs.
  bool areApart(const clang::Expr *a, const clang::Expr *b) const;

private:
  /// A local variable and a number.
  struct Term {
    const clang::VarDecl *variable;
    int64_t number;
  };
  /// greater - less >= least
  struct Fact {
    const clang::VarDecl *greater, *less;
    int64_t least;
  };
  const clang::ASTContext &ctx;
  const clang::FunctionDecl *function;
  const Effects &effects;
  std::vector<Fact> facts;
  llvm::DenseSet<const clang::VarDecl *> notLargest; ///< 1 may be added to them

  std::optional<Term> termOf(const clang::Expr *e) const;
  void addFact(const Term &greater, const Term &less, int64_t least);
  void addCondition(const clang::Expr *e, const Effects &body);
  bool isGreater(const Term &a, const Term &b, unsigned steps) const;
  bool differ(const clang::Expr *a, const clang::Expr *b) const;
};

} // namespace hetile::frontend

#endif
