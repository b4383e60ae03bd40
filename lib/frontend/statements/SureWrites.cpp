// SPDX-License-Identifier: Apache-2.0
//===- SureWrites.cpp - elements that both branches assign ----------------===//
//
// Only what the syntax shows: assignments one after the other, and branches that agree.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/SureWrites.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace hetile::frontend {

std::set<std::string> surelyAssigned(const Attempt &attempt, const Stmt *s) {
  std::set<std::string> out;
  if (!s)
    return out;
  if (auto *block = dyn_cast<CompoundStmt>(s)) {
    for (const Stmt *child : block->body())
      out.merge(surelyAssigned(attempt, child));
  } else if (auto *branch = dyn_cast<IfStmt>(s)) {
    std::set<std::string> other = surelyAssigned(attempt, branch->getElse());
    for (const std::string &key : surelyAssigned(attempt, branch->getThen()))
      if (other.count(key))
        out.insert(key);
  } else if (auto *cleanups = dyn_cast<ExprWithCleanups>(s)) {
    return surelyAssigned(attempt, cleanups->getSubExpr());
  } else if (auto *op = dyn_cast<BinaryOperator>(s); op && op->getOpcode() == BO_Assign) {
    out.insert(attempt.key(op->getLHS()->IgnoreParens()));
  }
  return out;
}

} // namespace hetile::frontend
