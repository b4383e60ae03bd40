// SPDX-License-Identifier: Apache-2.0
//===- Counters.h - which variable a loop counts, and by how much -*- C++ -*-===//
//
// The header of a loop as it is written, before anything is known about its bounds.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COUNTERS_H
#define HETILE_FRONTEND_COUNTERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace hetile::frontend {

/// A condition that counts down: `i-- > bound`, `--i >= bound`, `i--`, `i-- != 0`.
struct CountDown {
  const clang::VarDecl *var = nullptr;
  const clang::Expr *bound = nullptr; // null: 0
  int64_t offset = 0; // the last iteration has var == bound + offset
  bool first = false; // counts before it compares
};

/// What `condition` counts down; empty if it does not.
std::optional<CountDown> matchCountDown(const clang::Expr *condition);

/// The variable that the loop counts, without looking at the rest; null if there is none.
const clang::VarDecl *loopVariable(const clang::ForStmt *loop);

/// The constant by which `inc` changes `v`; empty if it is something else.
std::optional<int64_t> stepOf(const clang::Expr *inc, const clang::VarDecl *v,
                              const clang::ASTContext &ctx);

/// The variable that the statement counts by a constant; null if it is no such statement.
const clang::VarDecl *countedBy(const clang::Stmt *s, const clang::ASTContext &ctx);

/// True if there is a `continue` of the loop whose body `s` is part of.
bool hasContinue(const clang::Stmt *s);

/// The iterators of the loops in `s`.
llvm::DenseSet<const clang::VarDecl *> iteratorsOf(const clang::Stmt *s);

/// True if `v` is the iterator of a loop in `s`.
bool isIterator(const clang::Stmt *s, const clang::VarDecl *v);

/// True if something other than the header of a loop that counts `v` writes it.
bool writtenOutsideHeaders(const clang::Stmt *s, const clang::VarDecl *v);

} // namespace hetile::frontend

#endif
