// SPDX-License-Identifier: Apache-2.0
//===- Sums.cpp - sums in a variable of their own -------------------------===//
//
// Only products of the kind of matrix products: an element with two indices, and updates that
// multiply. All else is as fast in a variable.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Sums.h"

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

static bool multiplies(const Stmt *s) {
  if (!s)
    return false;
  auto *op = dyn_cast<BinaryOperator>(s);
  return (op && op->getOpcode() == BO_Mul) || llvm::any_of(s->children(), multiplies);
}

/// double s = 0;
static const VarDecl *declared(const Stmt *s) {
  auto *d = dyn_cast<DeclStmt>(s);
  auto *v = d && d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
  return v && v->hasLocalStorage() && v->getInit() && v->getType()->isArithmeticType() &&
                 !v->getType().hasQualifiers()
             ? v
             : nullptr;
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

/// True if the statements leave the place of `element` alone, and what it may be part of.
static bool isApart(const Expr *element, llvm::ArrayRef<const Stmt *> statements,
                    const FunctionDecl *function) {
  const Effects effects = effectsOf(function->getBody());
  if (readsMore(element) || !areFixed(element, effects) ||
      !llvm::all_of(statements,
                    [&](const Stmt *s) { return !readsMore(s) && areFixed(s, effects); }))
    return false;
  std::set<const VarDecl *> names;
  collectVariables(element, names);
  size_t indices = 0;
  for (const VarDecl *v : names) {
    const bool isIndex = v->getType()->isIntegerType();
    indices += isIndex;
    for (const Stmt *s : statements)
      if (isIndex ? effectsOf(s).written.count(v) != 0 : mentions(s, v))
        return false;
  }
  return indices >= 2;
}

std::optional<Sum> sumOf(const ASTContext &ctx, const FunctionDecl *function,
                         const Stmt *declaration, llvm::ArrayRef<Stmt *> rest) {
  const VarDecl *v = declared(declaration);
  if (!v || rest.size() < 2 || !updates(rest[0], v))
    return std::nullopt;
  auto *store = dyn_cast<BinaryOperator>(rest[1]);
  if (!store || store->getOpcode() != BO_Assign || !mentions(store->getRHS(), v) ||
      llvm::any_of(rest.drop_front(2), [&](const Stmt *s) { return mentions(s, v); }))
    return std::nullopt;
  const Expr *element = store->getLHS()->IgnoreParenImpCasts();
  if (!namesElement(element) || !element->isLValue() || mentions(element, v) ||
      !ctx.hasSameUnqualifiedType(element->getType(), v->getType()) ||
      element->getType().hasQualifiers() ||
      !isApart(element, {v->getInit(), rest[0], store->getRHS()}, function))
    return std::nullopt;
  return Sum{v, element, variableOf(store->getRHS()) == v};
}

} // namespace hetile::frontend
