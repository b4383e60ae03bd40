// SPDX-License-Identifier: Apache-2.0
//===- Conditions.cpp - comparisons of integer expressions ----------------===//
//
// Conditions around statements, and the bounds of loops: minima and maxima in them become
// conjunctions and disjunctions.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace hetile::frontend {

static bool sameExpr(const Expr *a, const Expr *b, const ASTContext &ctx) {
  llvm::FoldingSetNodeID x, y;
  a->IgnoreParenImpCasts()->Profile(x, ctx, true);
  b->IgnoreParenImpCasts()->Profile(y, ctx, true);
  return x == y;
}

std::optional<MinMax> matchMinMax(const Expr *e, const ASTContext &ctx) {
  e = plain(plain(e)->IgnoreParenImpCasts());
  if (auto *call = dyn_cast<CallExpr>(e)) {
    const FunctionDecl *f = call->getDirectCallee();
    if (!f || !f->isInStdNamespace() || call->getNumArgs() != 2 || !f->getIdentifier() ||
        (f->getName() != "min" && f->getName() != "max"))
      return std::nullopt;
    return MinMax{f->getName() == "min", plain(call->getArg(0)), plain(call->getArg(1))};
  }
  auto *select = dyn_cast<ConditionalOperator>(e);
  auto *less =
      select ? dyn_cast<BinaryOperator>(select->getCond()->IgnoreParenImpCasts()) : nullptr;
  if (!less || !less->isRelationalOp())
    return std::nullopt;
  bool lessThan = less->getOpcode() == BO_LT || less->getOpcode() == BO_LE;
  const Expr *a = less->getLHS(), *b = less->getRHS();
  const Expr *yes = select->getTrueExpr(), *no = select->getFalseExpr();
  if (sameExpr(a, yes, ctx) && sameExpr(b, no, ctx))
    return MinMax{lessThan, yes, no};
  if (sameExpr(a, no, ctx) && sameExpr(b, yes, ctx))
    return MinMax{!lessThan, yes, no};
  return std::nullopt;
}

std::optional<MinMax> chosenBy(const Attempt &attempt, const Scope &scope, const Expr *e) {
  if (attempt.isInvariant(e) && !isa<CallExpr>(e->IgnoreParenImpCasts()))
    return std::nullopt;
  const ASTContext &ctx = attempt.facts.source.ctx;
  const Expr *inner = plain(e)->IgnoreParenImpCasts();
  auto *ref = dyn_cast<DeclRefExpr>(inner);
  for (const DeclStmt *d : scope.replayed)
    for (const Decl *decl : d->decls())
      if (ref && defines(cast<VarDecl>(decl), ref->getDecl())) {
        const Expr *init = plain(cast<VarDecl>(decl)->getInit());
        if (!ctx.hasSameUnqualifiedType(plain(init->IgnoreParenImpCasts())->getType(),
                                        ref->getType()))
          return std::nullopt;
        inner = init;
      }
  if (!inner->getType()->isIntegralOrEnumerationType() ||
      !widens(plain(inner->IgnoreParenImpCasts())->getType(), e->getType(), ctx))
    return std::nullopt;
  return matchMinMax(inner, ctx);
}

std::optional<model::Condition> ExprReader::atMost(const Expr *a, const Expr *b, int64_t gap) {
  if (auto m = chosenBy(attempt, scope, b)) {
    auto x = atMost(a, m->a, gap), y = x ? atMost(a, m->b, gap) : std::nullopt;
    if (!y)
      return std::nullopt;
    return m->isMin ? model::conjunction(*x, *y) : model::disjunction(*x, *y);
  }
  if (auto m = chosenBy(attempt, scope, a)) {
    auto x = atMost(m->a, b, gap), y = x ? atMost(m->b, b, gap) : std::nullopt;
    if (!y)
      return std::nullopt;
    return m->isMin ? model::disjunction(*x, *y) : model::conjunction(*x, *y);
  }
  auto x = comparedValue(a), y = x ? comparedValue(b) : std::nullopt;
  if (!y)
    return std::nullopt;
  return model::nonNegative(model::sub(model::sub(*y, *x), model::affineConstant(gap)));
}

std::optional<model::Condition> ExprReader::comparison(const BinaryOperator *op) {
  const Expr *a = op->getLHS(), *b = op->getRHS();
  if (!a->getType()->isIntegralOrEnumerationType() ||
      !b->getType()->isIntegralOrEnumerationType()) {
    fail(op, "'" + attempt.facts.source.spelling(op) + "' does not compare integers");
    found.isNoInteger |= found.expr == op;
    return std::nullopt;
  }
  switch (op->getOpcode()) {
  case BO_LT: return atMost(a, b, 1);
  case BO_LE: return atMost(a, b, 0);
  case BO_GT: return atMost(b, a, 1);
  case BO_GE: return atMost(b, a, 0);
  case BO_EQ:
  case BO_NE: {
    auto x = comparedValue(a), y = x ? comparedValue(b) : std::nullopt;
    if (!y)
      return std::nullopt;
    model::Condition equal = model::zero(model::sub(*x, *y));
    return op->getOpcode() == BO_EQ ? equal : model::negation(equal);
  }
  default:
    return fail(op, "'" + attempt.facts.source.spelling(op) + "'");
  }
}

/// The second operand of && and ||, which is looked at only if `first` holds.
std::optional<model::Condition> ExprReader::conditionAfter(const model::Condition &first,
                                                           const Expr *e) {
  Scope known = scope;
  known.domain = model::conjunction(scope.domain, first);
  if (known.domain.anyOf.size() > 64)
    return fail(e, "too many alternatives");
  ExprReader reader(attempt, known);
  auto c = reader.condition(e);
  if (!c && !found.expr)
    found = reader.found;
  return c;
}

std::optional<model::Condition> ExprReader::condition(const Expr *e) {
  e = plain(e);
  while (auto *cast = dyn_cast<ImplicitCastExpr>(e)) {
    if (cast->getCastKind() != CK_IntegralToBoolean && cast->getCastKind() != CK_IntegralCast &&
        cast->getCastKind() != CK_LValueToRValue && cast->getCastKind() != CK_NoOp)
      break;
    if (cast->getCastKind() == CK_IntegralCast &&
        !widens(cast->getSubExpr()->getType(), cast->getType(), attempt.facts.source.ctx))
      break;
    e = plain(cast->getSubExpr());
  }
  if (auto *op = dyn_cast<BinaryOperator>(e)) {
    if (op->isLogicalOp()) {
      auto a = condition(op->getLHS());
      auto b = a ? conditionAfter(op->getOpcode() == BO_LAnd ? *a : model::negation(*a),
                                  op->getRHS())
                 : std::nullopt;
      if (!b)
        return std::nullopt;
      model::Condition both = op->getOpcode() == BO_LAnd ? model::conjunction(*a, *b)
                                                         : model::disjunction(*a, *b);
      if (both.anyOf.size() > 64)
        return fail(e, "too many alternatives");
      return both;
    }
    if (op->isComparisonOp())
      return comparison(op);
  }
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_LNot) {
    auto a = condition(op->getSubExpr());
    if (!a)
      return std::nullopt;
    return model::negation(*a);
  }
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    if (const auto known = scope.conditions.find(dyn_cast<VarDecl>(ref->getDecl()));
        known != scope.conditions.end())
      return known->second;
  auto v = affineValue(e);
  if (!v)
    return std::nullopt;
  return model::negation(model::zero(*v));
}

} // namespace hetile::frontend
