// SPDX-License-Identifier: Apache-2.0
//===- Loops.h - headers of counting loops ----------------------*- C++ -*-===//
//
// Reads `for (i = lower; i < upper; i++)` and its relatives.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LOOPS_H
#define HETILE_FRONTEND_LOOPS_H

#include "frontend/reading/Attempt.h"

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

/// Reads the header in `scope`; refuses the attempt if it is not of the accepted form.
std::optional<LoopHeader> readLoop(Attempt &attempt, const clang::ForStmt *loop,
                                   const Scope &scope);

/// `scope` inside the loop. `inner`: the loop is part of a collapsed statement.
Scope enter(const Scope &scope, const LoopHeader &header, bool inner);

} // namespace hetile::frontend

#endif
