// SPDX-License-Identifier: Apache-2.0
//===- Patterns.cpp - small questions to the syntax tree ------------------===//
//
// None of them stores anything or refuses; the tree alone has the answer.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Patterns.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

const Expr *plain(const Expr *e) {
  for (;;) {
    e = e->IgnoreParens();
    if (auto *full = dyn_cast<FullExpr>(e))
      e = full->getSubExpr();
    else if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else
      return e;
  }
}

const Expr *plainValue(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else if (auto *full = dyn_cast<FullExpr>(e))
      e = full->getSubExpr();
    else
      return e;
  }
}

bool isMacro(const NamedDecl *d) {
  return d->getIdentifier() && d->getIdentifier()->hadMacroDefinition();
}

SourceLocation beginOf(const Stmt *s) {
  SourceLocation begin = s->getBeginLoc();
  for (const Stmt *child : s->children())
    if (begin.isInvalid() && child)
      begin = beginOf(child);
  return begin;
}

const VarDecl *variableOf(const Expr *e) {
  auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const VarDecl *elementVariable(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
      e = element->getBase();
    else if (auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
      e = u->getSubExpr();
    else if (auto *sum = dyn_cast<BinaryOperator>(e); sum && sum->isAdditiveOp())
      e = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    else
      break;
  }
  auto *ref = dyn_cast<DeclRefExpr>(e);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool sameExpression(const Expr *a, const Expr *b, const ASTContext &ctx) {
  llvm::FoldingSetNodeID x, y;
  plainValue(a)->Profile(x, ctx, true);
  plainValue(b)->Profile(y, ctx, true);
  return x == y;
}

bool sameField(const Expr *a, const Expr *b) {
  a = a->IgnoreParenImpCasts();
  b = b->IgnoreParenImpCasts();
  auto *x = dyn_cast<MemberExpr>(a), *y = dyn_cast<MemberExpr>(b);
  if (x && y)
    return x->getMemberDecl() == y->getMemberDecl() && sameField(x->getBase(), y->getBase());
  auto *v = dyn_cast<DeclRefExpr>(a), *w = dyn_cast<DeclRefExpr>(b);
  if (v && w)
    return v->getDecl() == w->getDecl();
  return isa<CXXThisExpr>(a) && isa<CXXThisExpr>(b);
}

const DeclRefExpr *firstReference(const Stmt *s, const VarDecl *v) {
  if (auto *ref = dyn_cast<DeclRefExpr>(s); ref && ref->getDecl() == v)
    return ref;
  for (const Stmt *child : s->children())
    if (child)
      if (const DeclRefExpr *ref = firstReference(child, v))
        return ref;
  return nullptr;
}

bool mentions(const Stmt *s, const VarDecl *v) {
  if (!s)
    return false;
  if (auto *ref = dyn_cast<DeclRefExpr>(s))
    return ref->getDecl() == v;
  if (auto *decl = dyn_cast<DeclStmt>(s))
    for (const Decl *d : decl->decls())
      if (auto *var = dyn_cast<VarDecl>(d); var && var->getInit() && mentions(var->getInit(), v))
        return true;
  for (const Stmt *child : s->children())
    if (mentions(child, v))
      return true;
  return isa<LambdaExpr>(s); // what it captures is not looked at
}

unsigned countMentions(const Stmt *s, const VarDecl *v) {
  auto *ref = dyn_cast<DeclRefExpr>(s);
  unsigned count = ref && ref->getDecl() == v;
  for (const Stmt *child : s->children())
    if (child)
      count += countMentions(child, v);
  return count;
}

bool multiplies(const Stmt *s) {
  auto *op = dyn_cast<BinaryOperator>(s);
  return (op && op->getOpcode() == BO_Mul) ||
         std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *child) { return child && multiplies(child); });
}

bool defines(const VarDecl *declared, const ValueDecl *v) {
  return declared == v || (declared->getLocation() == v->getLocation() &&
                           declared->getLocation().isValid() &&
                           declared->getDeclName() == v->getDeclName());
}

bool hasEffects(const Stmt *s) {
  if (auto *op = dyn_cast<BinaryOperator>(s); op && op->isAssignmentOp())
    return true;
  if (auto *op = dyn_cast<UnaryOperator>(s); op && op->isIncrementDecrementOp())
    return true;
  if (isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, LambdaExpr, StmtExpr, AtomicExpr, VAArgExpr,
          CXXConstructExpr>(s))
    return true;
  if (auto *e = dyn_cast<Expr>(s); e && e->getType().isVolatileQualified())
    return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasEffects(c); });
}

std::vector<const Stmt *> statementsOf(const Stmt *body) {
  if (auto *block = dyn_cast<CompoundStmt>(body))
    return {block->body_begin(), block->body_end()};
  return {body};
}

unsigned loopDepth(const Stmt *s) {
  if (!s)
    return 0;
  unsigned inner = 0;
  for (const Stmt *child : s->children())
    inner = std::max(inner, loopDepth(child));
  return inner + (isa<ForStmt>(s) ? 1 : 0);
}

bool isLambdaCall(const Expr *e) {
  auto *call = dyn_cast<CXXOperatorCallExpr>(e->IgnoreParenImpCasts());
  if (!call || call->getOperator() != OO_Call)
    return false;
  const CXXRecordDecl *object =
      call->getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return object && object->isLambda();
}

} // namespace hetile::frontend
