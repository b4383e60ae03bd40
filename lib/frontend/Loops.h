//===- Loops.h - headers of counting loops ----------------------*- C++ -*-===//
//
// Reads `for (i = lower; i < upper; i++)` and its relatives.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LOOPS_H
#define HETILE_FRONTEND_LOOPS_H

#include "Attempt.h"

#include "clang/AST/Stmt.h"

namespace hetile::frontend {

struct LoopHeader {
  const clang::ForStmt *loop = nullptr;
  const clang::VarDecl *var = nullptr;
  bool declaredOutside = false;
  int64_t step = 1; // negative for a loop that counts down
  const clang::Expr *lower = nullptr; // value of the first iteration
  model::Iterator iterator;
  model::Condition domain; // over the symbols of the scope and the iterator
  std::vector<DataTest> tests; // the parts of the domain that mention data
};

/// The variable that the loop counts, without looking at the rest; null if there is none.
const clang::VarDecl *loopVariable(const clang::ForStmt *loop);

/// Reads the header in `scope`; refuses the attempt if it is not of the accepted form.
std::optional<LoopHeader> readLoop(Attempt &attempt, const clang::ForStmt *loop,
                                   const Scope &scope);

/// `scope` inside the loop. `inner`: the loop is part of a collapsed statement.
Scope enter(const Scope &scope, const LoopHeader &header, bool inner);

/// The variable that `e` names; null if it is anything else.
const clang::VarDecl *variableOf(const clang::Expr *e);

/// The constant by which `inc` changes `v`; empty if it is something else.
std::optional<int64_t> stepOf(const clang::Expr *inc, const clang::VarDecl *v,
                              const clang::ASTContext &ctx);

} // namespace hetile::frontend

#endif
