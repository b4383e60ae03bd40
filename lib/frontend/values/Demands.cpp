// SPDX-License-Identifier: Apache-2.0
//===- Demands.cpp - what accessors test before they return ---------------===//
//
// A test is a conjunction of affine comparisons, or a condition that is the same in the whole nest.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Demands.h"

#include "frontend/source/OpenMembers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inside.h"
#include "model/Affine.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// True if a divisor in `s` may be 0. What stands before it in the program is not looked at first.
static bool mayDivideByZero(const ASTContext &ctx, const Stmt *s) {
  auto *op = dyn_cast<BinaryOperator>(s);
  if (op && (op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem) &&
      op->getType()->isIntegerType()) {
    const auto divisor = op->getRHS()->getIntegerConstantExpr(ctx);
    if (!divisor || *divisor == 0)
      return true;
  }
  return llvm::any_of(s->children(),
                      [&](const Stmt *child) { return child && mayDivideByZero(ctx, child); });
}

/// One that the host can look at on entry.
static bool requireOnEntry(Attempt &attempt, const Demand &demand) {
  if (!attempt.isInvariant(demand.condition) ||
      mayDivideByZero(attempt.facts.source.ctx, demand.condition) ||
      !canBeOpened(attempt.facts.source, demand.condition, attempt.facts.function,
                   attempt.facts.insertAt))
    return false;
  const std::string check = (demand.holds ? "(" : "!(") + attempt.hostText(demand.condition) + ")";
  auto &checks = attempt.draft.nest.checks;
  if (std::find(checks.begin(), checks.end(), check) == checks.end())
    checks.push_back(check);
  attempt.draft.captured.push_back(demand.condition);
  return true;
}

/// `e` without static_cast<bool>(..), in which assert() of C++ has its condition.
static const Expr *withoutCasts(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  while (auto *cast = dyn_cast<ExplicitCastExpr>(e)) {
    if (!cast->getType()->isBooleanType() || !cast->getSubExpr()->getType()->isBooleanType())
      break;
    e = cast->getSubExpr()->IgnoreParenImpCasts();
  }
  return e;
}

bool meetsDemand(Attempt &attempt, const Scope &scope, const Demand &demand) {
  const Expr *condition = withoutCasts(demand.condition);
  const auto *op = dyn_cast<BinaryOperator>(condition);
  if (op && op->getOpcode() == (demand.holds ? BO_LAnd : BO_LOr))
    return meetsDemand(attempt, scope, {op->getLHS(), demand.holds}) &&
           meetsDemand(attempt, scope, {op->getRHS(), demand.holds});
  ExprReader reader(attempt, scope);
  auto c = reader.condition(condition);
  if (!c)
    return requireOnEntry(attempt, demand);
  const model::Condition known = demand.holds ? *c : model::negation(*c);
  if (known.anyOf.size() != 1)
    return requireOnEntry(attempt, demand);
  for (const model::Constraint &constraint : known.anyOf.front())
    if (!requireNonNegative(attempt, constraint.expr, scope.domain) ||
        (constraint.isEquality &&
         !requireNonNegative(attempt, model::scale(constraint.expr, -1), scope.domain)))
      return false;
  return true;
}

bool meetsDemands(Attempt &attempt, const Scope &scope, const CallExpr *call) {
  const auto demands = demandsOf(attempt.facts.source.ctx, call, attempt.facts.function);
  return demands && std::all_of(demands->begin(), demands->end(), [&](const Demand &demand) {
           return meetsDemand(attempt, scope, demand);
         });
}

bool requireDemands(Attempt &attempt, const Scope &scope, const CallExpr *call) {
  if (meetsDemands(attempt, scope, call))
    return true;
  const bool element = call->isGLValue() || isa<CXXOperatorCallExpr, CXXMemberCallExpr>(call);
  return attempt.refuse(element ? Reason::Container : Reason::CallUnknown, call->getBeginLoc(),
                        "'" + attempt.facts.source.spelling(call) +
                            "', which tests more than affine bounds,");
}

} // namespace hetile::frontend
