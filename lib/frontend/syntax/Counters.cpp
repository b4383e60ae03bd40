// SPDX-License-Identifier: Apache-2.0
//===- Counters.cpp - which variable a loop counts, and by how much -------===//
//
// The spellings of `i++`, `i += 2`, `i = i - 1` and `while (i-- > 0)`.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Counters.h"

#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

std::optional<CountDown> matchCountDown(const Expr *e) {
  if (!e)
    return std::nullopt;
  e = e->IgnoreParenImpCasts();
  CountDown out;
  auto *op = dyn_cast<BinaryOperator>(e);
  auto *down = dyn_cast<UnaryOperator>(op ? op->getLHS()->IgnoreParenImpCasts() : e);
  if (!down || !down->isDecrementOp())
    return std::nullopt;
  out.var = variableOf(down->getSubExpr());
  if (!out.var)
    return std::nullopt;
  const bool before = out.first = down->isPrefix();
  // Compared as unsigned, a negative number is large.
  if (op && op->getLHS()->getType()->isUnsignedIntegerType() &&
      !out.var->getType()->isUnsignedIntegerType())
    return std::nullopt;
  if (!op || op->getOpcode() == BO_NE) {
    Expr::EvalResult zero;
    if (op && !(op->getRHS()->EvaluateAsInt(zero, out.var->getASTContext()) &&
                zero.Val.getInt().isZero()))
      return std::nullopt;
    out.offset = before ? 1 : 0;
    return out;
  }
  out.bound = op->getRHS();
  if (op->getOpcode() == BO_GT)
    out.offset = before ? 1 : 0;
  else if (op->getOpcode() == BO_GE)
    out.offset = before ? 0 : -1;
  else
    return std::nullopt;
  return out;
}

const VarDecl *loopVariable(const ForStmt *loop) {
  const Stmt *init = loop->getInit();
  if (auto *decl = dyn_cast_or_null<DeclStmt>(init))
    return decl->isSingleDecl() ? dyn_cast<VarDecl>(decl->getSingleDecl()) : nullptr;
  if (auto *assign = dyn_cast_or_null<BinaryOperator>(init))
    return assign->getOpcode() == BO_Assign ? variableOf(assign->getLHS()) : nullptr;
  if (init)
    return nullptr;
  // It goes on from the value that it has.
  if (auto down = matchCountDown(loop->getCond()); down && !loop->getInc())
    return down->var;
  const Expr *inc = loop->getInc() ? loop->getInc()->IgnoreParens() : nullptr;
  if (auto *u = dyn_cast_or_null<UnaryOperator>(inc))
    return variableOf(u->getSubExpr());
  auto *op = dyn_cast_or_null<BinaryOperator>(inc);
  return op && op->isAssignmentOp() ? variableOf(op->getLHS()) : nullptr;
}

std::optional<int64_t> stepOf(const Expr *inc, const VarDecl *v, const ASTContext &ctx) {
  if (!inc)
    return std::nullopt;
  inc = inc->IgnoreParens();
  auto constant = [&](const Expr *e) -> std::optional<int64_t> {
    Expr::EvalResult r;
    if (!e->EvaluateAsInt(r, ctx) || !r.Val.getInt().isSignedIntN(31))
      return std::nullopt;
    return r.Val.getInt().getSExtValue(); // an unsigned -1 is a step back
  };
  if (auto *op = dyn_cast<UnaryOperator>(inc)) {
    if (!op->isIncrementDecrementOp() || variableOf(op->getSubExpr()) != v)
      return std::nullopt;
    return op->isIncrementOp() ? 1 : -1;
  }
  auto *op = dyn_cast<BinaryOperator>(inc);
  if (!op || !op->isAssignmentOp() || variableOf(op->getLHS()) != v)
    return std::nullopt;
  if (op->getOpcode() == BO_AddAssign)
    return constant(op->getRHS());
  if (op->getOpcode() == BO_SubAssign) {
    auto c = constant(op->getRHS());
    return c ? std::optional<int64_t>(-*c) : c;
  }
  auto *sum = dyn_cast<BinaryOperator>(op->getRHS()->IgnoreParenImpCasts());
  if (op->getOpcode() != BO_Assign || !sum)
    return std::nullopt;
  if (sum->getOpcode() == BO_Add && variableOf(sum->getLHS()) == v)
    return constant(sum->getRHS());
  if (sum->getOpcode() == BO_Add && variableOf(sum->getRHS()) == v)
    return constant(sum->getLHS());
  if (sum->getOpcode() == BO_Sub && variableOf(sum->getLHS()) == v) {
    auto c = constant(sum->getRHS());
    return c ? std::optional<int64_t>(-*c) : c;
  }
  return std::nullopt;
}

static void collectIterators(const Stmt *s, llvm::DenseSet<const VarDecl *> &out) {
  if (auto *f = dyn_cast<ForStmt>(s))
    if (const VarDecl *v = loopVariable(f))
      out.insert(v);
  for (const Stmt *child : s->children())
    if (child)
      collectIterators(child, out);
}

llvm::DenseSet<const VarDecl *> iteratorsOf(const Stmt *s) {
  llvm::DenseSet<const VarDecl *> out;
  collectIterators(s, out);
  return out;
}

bool isIterator(const Stmt *s, const VarDecl *v) {
  return iteratorsOf(s).count(v) != 0;
}

bool writtenOutsideHeaders(const Stmt *s, const VarDecl *v) {
  if (auto *f = dyn_cast<ForStmt>(s); f && loopVariable(f) == v)
    return writtenOutsideHeaders(f->getBody(), v);
  if (isa<Expr>(s))
    return effectsOf(s).written.count(v) != 0;
  return llvm::any_of(s->children(),
                      [&](const Stmt *c) { return c && writtenOutsideHeaders(c, v); });
}

const VarDecl *countedBy(const Stmt *s, const ASTContext &ctx) {
  auto *e = dyn_cast_or_null<Expr>(s);
  const VarDecl *v = nullptr;
  if (auto *u = dyn_cast_or_null<UnaryOperator>(e ? e->IgnoreParens() : nullptr))
    v = variableOf(u->getSubExpr());
  else if (auto *op = dyn_cast_or_null<BinaryOperator>(e ? e->IgnoreParens() : nullptr))
    v = op->isAssignmentOp() ? variableOf(op->getLHS()) : nullptr;
  return v && stepOf(e, v, ctx) ? v : nullptr;
}

bool hasContinue(const Stmt *s) {
  if (!s || isa<Expr, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s))
    return false;
  return isa<ContinueStmt>(s) || llvm::any_of(s->children(), hasContinue);
}

} // namespace hetile::frontend
