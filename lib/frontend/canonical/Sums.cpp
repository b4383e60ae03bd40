// SPDX-License-Identifier: Apache-2.0
//===- Sums.cpp - sums in a variable of their own -------------------------===//
//
// Only products of the kind of matrix products: an element with two indices, and updates that
// multiply. All else is as fast in a variable.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Sums.h"

#include "frontend/canonical/Differences.h"
#include "frontend/canonical/RangeLoops.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace clang;

namespace hetile::frontend {

static void collectVariables(const Stmt *s, std::set<const VarDecl *> &out) {
  if (!s)
    return;
  if (auto *ref = dyn_cast<DeclRefExpr>(s))
    if (auto *v = dyn_cast<VarDecl>(ref->getDecl()))
      out.insert(v);
  for (const Stmt *child : s->children())
    collectVariables(child, out);
}

namespace {
/// double s = 0; or s = 0;
struct Start {
  const VarDecl *variable = nullptr;
  const Expr *value = nullptr;
  bool isDeclared = false;
};
} // namespace

static std::optional<Start> startOf(const Stmt *s) {
  Start out;
  if (auto *d = dyn_cast<DeclStmt>(s)) {
    auto *v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
    out = {v, v ? v->getInit() : nullptr, true};
  } else if (auto *op = dyn_cast<BinaryOperator>(s); op && op->getOpcode() == BO_Assign) {
    out = {variableOf(op->getLHS()), op->getRHS(), false};
  }
  const VarDecl *v = out.variable;
  if (v && out.value && v->hasLocalStorage() && v->getType()->isArithmeticType() &&
      !v->getType().hasQualifiers())
    return out;
  return std::nullopt;
}

/// for (..) s += .. * ..;
static bool updates(const Stmt *s, const VarDecl *v) {
  auto *loop = dyn_cast<ForStmt>(s);
  const Stmt *body = loop ? loop->getBody() : nullptr;
  while (auto *block = dyn_cast_or_null<CompoundStmt>(body))
    body = block->size() == 1 ? block->body_front() : nullptr;
  auto *op = dyn_cast_or_null<BinaryOperator>(body);
  return op && op->isAssignmentOp() && variableOf(op->getLHS()) == v && multiplies(op->getRHS());
}

/// True for elements of the standard library's containers.
static bool isStandardElement(const Stmt *s) {
  auto *call = dyn_cast<CXXOperatorCallExpr>(s);
  auto *method = call && call->getOperator() == OO_Subscript
                     ? dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee())
                     : nullptr;
  return method && method->getParent()->isInStdNamespace();
}

/// True if the statement reads more than its names say: what a function reads, or the object's
/// fields.
static bool readsMore(const Stmt *s) {
  if (!s)
    return false;
  return isa<CXXThisExpr, CXXConstructExpr>(s) || (isa<CallExpr>(s) && !isStandardElement(s)) ||
         llvm::any_of(s->children(), readsMore);
}

/// True if what the variable stands for cannot be part of what another one does, unless the check
/// on entry finds that arrays overlap: no pointer or reference that comes from another variable.
static bool isFixed(const VarDecl *v, const Effects &function) {
  const QualType type = v->getType();
  if (!type->isPointerType() && !type->isReferenceType())
    return true;
  if (function.written.count(v) || function.addressTaken.count(v))
    return false;
  const Expr *init = v->getInit();
  return isa<ParmVarDecl>(v) || v->hasGlobalStorage() ||
         (type->isPointerType() && init && isa<CallExpr>(init->IgnoreParenCasts()) &&
          !isa<CXXOperatorCallExpr, CXXMemberCallExpr>(init->IgnoreParenCasts()));
}

static bool areFixed(const Stmt *s, const Effects &function) {
  std::set<const VarDecl *> names;
  collectVariables(s, names);
  return llvm::all_of(names, [&](const VarDecl *v) { return isFixed(v, function); });
}

namespace {
/// What the element of a sum is asked.
class Element {
public:
  Element(const ASTContext &ctx, const FunctionDecl *function, const Expr *element)
      : function(function), element(element), effects(effectsOf(function->getBody())),
        parents(function->getBody()), around(ctx, function, effects) {}

  /// True if nobody reads the variable `v`, which is declared elsewhere, after `last`, and `loop`
  /// is part of the function's body.
  bool isOnlyFor(const VarDecl *v, const Stmt *last) const {
    return isInside && v->getDeclContext() == function && !effects.addressTaken.count(v) &&
           !mayBeReadAfter(last, v, parents, false);
  }

  /// True if its place stays the same in all of them, and `loop` and `stored`, which run after it
  /// has its start, read nothing that it may be part of.
  bool isApart(const Expr *start, const ForStmt *loop, const Expr *stored) {
    const Stmt *const statements[] = {start, loop, stored};
    if (readsMore(element) || !areFixed(element, effects) ||
        !llvm::all_of(statements,
                      [&](const Stmt *s) { return !readsMore(s) && areFixed(s, effects); }))
      return false;
    isInside = around.addAround(loop, parents);
    Differences inside = around;
    if (isInside)
      inside.add(loop);
    std::set<const VarDecl *> names;
    collectVariables(element, names);
    size_t indices = 0;
    for (const VarDecl *v : names)
      if (v->getType()->isIntegerType()) {
        ++indices;
        if (llvm::any_of(statements,
                         [&](const Stmt *s) { return effectsOf(s).written.count(v) != 0; }))
          return false;
      } else if (reads(loop->getInit(), v, around) || reads(loop->getCond(), v, around) ||
                 reads(loop->getInc(), v, around) || reads(loop->getBody(), v, inside) ||
                 reads(stored, v, around)) {
        return false;
      }
    return indices >= 2;
  }

private:
  const FunctionDecl *const function;
  const Expr *const element;
  const Effects effects;
  const ParentStmts parents;
  Differences around;
  bool isInside = false;

  /// True if `s` names `v`, but for elements of it that are others where `known` holds.
  bool reads(const Stmt *s, const VarDecl *v, const Differences &known) const {
    if (!s)
      return false;
    if (auto *ref = dyn_cast<DeclRefExpr>(s))
      return ref->getDecl() == v;
    const auto readsToo = [&](const Stmt *child) { return reads(child, v, known); };
    auto *e = dyn_cast<ArraySubscriptExpr>(s);
    if (!e || !known.areApart(element, e))
      return llvm::any_of(s->children(), readsToo);
    for (; e; e = dyn_cast<ArraySubscriptExpr>(e->getBase()->IgnoreParenImpCasts()))
      if (readsToo(e->getIdx()))
        return true;
    return false;
  }
};
} // namespace

std::optional<Sum> sumOf(const ASTContext &ctx, const FunctionDecl *function, const Stmt *first,
                         llvm::ArrayRef<Stmt *> rest) {
  const auto start = rest.size() < 2 ? std::nullopt : startOf(first);
  const VarDecl *v = start ? start->variable : nullptr;
  if (!v || !updates(rest[0], v))
    return std::nullopt;
  auto *store = dyn_cast<BinaryOperator>(rest[1]);
  if (!store || store->getOpcode() != BO_Assign || !mentions(store->getRHS(), v) ||
      mentions(start->value, v) ||
      llvm::any_of(rest.drop_front(2), [&](const Stmt *s) { return mentions(s, v); }))
    return std::nullopt;
  const Expr *element = store->getLHS()->IgnoreParenImpCasts();
  if (!namesElement(element) || !element->isLValue() || mentions(element, v) ||
      !ctx.hasSameUnqualifiedType(element->getType(), v->getType()) ||
      element->getType().hasQualifiers())
    return std::nullopt;
  Element asked(ctx, function, element);
  if (!asked.isApart(start->value, cast<ForStmt>(rest[0]), store->getRHS()) ||
      (!start->isDeclared && !asked.isOnlyFor(v, rest[1])))
    return std::nullopt;
  const bool isOwn = sameExpression(start->value, element, ctx);
  return Sum{v, element, isOwn ? nullptr : start->value, variableOf(store->getRHS()) == v};
}

} // namespace hetile::frontend
