// SPDX-License-Identifier: Apache-2.0
//===- Sizes.cpp - how large the memory behind a pointer is ---------------===//
//
// The pointer has one value in the whole function, and what is in the size still has the values
// that it had there.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Sizes.h"

#include "frontend/syntax/OwnArrays.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Unchanged.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// The one expression that gives a local pointer its value.
class PointerValue : public RecursiveASTVisitor<PointerValue> {
public:
  explicit PointerValue(const VarDecl *v) : v(v) {
    if (v->getInit())
      add(v->getInit());
  }
  const Expr *value = nullptr;
  const Stmt *assignment = nullptr;
  unsigned count = 0;

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp() && variableOf(op->getLHS()) == v) {
      add(op->getOpcode() == BO_Assign ? op->getRHS() : nullptr);
      assignment = op;
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp() && variableOf(op->getSubExpr()) == v)
      add(nullptr);
    return true;
  }

private:
  const VarDecl *v;
  void add(const Expr *e) {
    // A null pointer before the allocation does no harm.
    if (e && e->IgnoreParenCasts()->getType()->isIntegerType())
      return;
    value = e;
    ++count;
  }
};

class SizeReader {
public:
  SizeReader(Attempt &attempt, QualType pointee) : attempt(attempt), pointee(pointee) {}

  /// Bytes written as a product with sizeof, or a constant multiple of the object's size.
  std::optional<Poly> objects(std::vector<const Expr *> factors) {
    bool sized = false;
    Poly product = Poly::constant(1);
    while (!factors.empty()) {
      const Expr *e = factors.back()->IgnoreParens();
      factors.pop_back();
      auto *cast = dyn_cast<CastExpr>(e);
      auto *op = dyn_cast<BinaryOperator>(e);
      auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e);
      if (cast && containsSize(cast->getSubExpr())) {
        factors.push_back(cast->getSubExpr());
      } else if (op && op->getOpcode() == BO_Mul) {
        factors.push_back(op->getLHS());
        factors.push_back(op->getRHS());
      } else if (size && size->getKind() == UETT_SizeOf && !sized) {
        QualType type = size->getTypeOfArgument();
        if (!attempt.facts.source.ctx.hasSameUnqualifiedType(type, pointee) && !sameSize(type))
          return std::nullopt;
        sized = true;
      } else {
        Scope outside;
        ExprReader reader(attempt, outside);
        auto p = reader.subscript(e);
        auto next = p ? mul(product, *p) : std::nullopt;
        if (!next)
          return std::nullopt;
        product = *next;
      }
    }
    if (sized)
      return product;
    if (pointee->isVariablyModifiedType() || pointee->isIncompleteType())
      return std::nullopt;
    int64_t bytes = attempt.facts.source.ctx.getTypeSizeInChars(pointee).getQuantity();
    for (auto &term : product.terms)
      if (bytes == 0 || term.second % bytes != 0)
        return std::nullopt;
      else
        term.second /= bytes;
    return product;
  }

private:
  Attempt &attempt;
  QualType pointee;

  bool sameSize(QualType type) {
    if (type->isVariablyModifiedType() || pointee->isVariablyModifiedType() ||
        type->isIncompleteType() || pointee->isIncompleteType())
      return false;
    return attempt.facts.source.ctx.getTypeSize(type) ==
           attempt.facts.source.ctx.getTypeSize(pointee);
  }
  static bool containsSize(const Stmt *s) {
    if (isa<UnaryExprOrTypeTraitExpr>(s))
      return true;
    return std::any_of(s->child_begin(), s->child_end(),
                       [](const Stmt *c) { return c && containsSize(c); });
  }
};

/// True if `s` runs whenever control passes its place in the function body, and cannot run
/// again, or code of a loop around it, before `nest` does.
bool runsJustBefore(const Stmt *s, const Stmt *nest, const ParentStmts &parents) {
  for (const Stmt *p = parents.parent(s); p; p = parents.parent(p)) {
    if (isa<ForStmt, WhileStmt, DoStmt>(p)) {
      const Stmt *around = nest;
      while (around && around != p)
        around = parents.parent(around);
      if (!around)
        return false;
    } else if (!isa<CompoundStmt, DeclStmt, Expr>(p)) {
      return false;
    }
  }
  return true;
}

/// The call or new-expression that is the only value of the local pointer `v`.
const Expr *allocation(const Attempt &attempt, const VarDecl *v) {
  if (!v->hasLocalStorage() || isa<ParmVarDecl>(v) || !v->getType()->isPointerType() ||
      attempt.facts.functionEffects.addressTaken.count(v) || attempt.facts.parents.hasGoto())
    return nullptr;
  PointerValue source(v);
  source.TraverseStmt(attempt.facts.function->getBody());
  if (source.count != 1 || !source.value ||
      (source.assignment &&
       !runsJustBefore(source.assignment, attempt.facts.root, attempt.facts.parents)))
    return nullptr;
  const Expr *value = source.value->IgnoreParenCasts();
  if (!attempt.facts.source.sm.isBeforeInTranslationUnit(value->getBeginLoc(),
                                                         attempt.facts.root->getBeginLoc()))
    return nullptr;
  if (auto *made = dyn_cast<CXXNewExpr>(value))
    return made->isArray() && made->getNumPlacementArgs() == 0 ? value : nullptr;
  auto *call = dyn_cast<CallExpr>(value);
  return call && allocates(call) ? value : nullptr;
}
} // namespace

bool isFreshMemory(const Attempt &attempt, const VarDecl *v) { return allocation(attempt, v); }

std::optional<Poly> allocatedCount(Attempt &attempt, const VarDecl *v) {
  const Expr *value = allocation(attempt, v);
  if (!value)
    return std::nullopt;
  SourceLocation since = value->getBeginLoc();
  if (auto *made = dyn_cast<CXXNewExpr>(value)) {
    if (!made->getArraySize() || !*made->getArraySize())
      return std::nullopt;
    const Expr *count = *made->getArraySize();
    Scope outside;
    return sizeStillHolds(attempt, count, since)
               ? ExprReader(attempt, outside).subscript(count)
               : std::nullopt;
  }
  auto *call = cast<CallExpr>(value);
  std::vector<const Expr *> factors(call->arg_begin(), call->arg_end());
  for (const Expr *factor : factors)
    if (!sizeStillHolds(attempt, factor, since))
      return std::nullopt;
  return SizeReader(attempt, v->getType()->getPointeeType()).objects(factors);
}

} // namespace hetile::frontend
