// SPDX-License-Identifier: Apache-2.0
//===- Differences.cpp - what loops say of their variables ----------------===//
//
// Conditions hold in a body that leaves their variables alone; a variable that only counts upwards
// is never less than its start. Variables of one type, since conversions may change numbers, and
// of unsigned ones, which wrap around, only as they are, or one more where it is known to be no
// less.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Differences.h"

#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

namespace {
constexpr unsigned NumberBits = 20; // of a number beside a variable
constexpr unsigned MostFacts = 3;   // one after the other
} // namespace

static bool isSigned(const VarDecl *v) { return v->getType()->isSignedIntegerType(); }

/// A variable that nothing changes but what names it, or such a one and a number.
std::optional<Differences::Term> Differences::termOf(const Expr *e) const {
  e = e->IgnoreParenImpCasts();
  if (const VarDecl *v = variableOf(e)) {
    const QualType type = v->getType();
    const bool isKnown = v->hasLocalStorage() && v->getDeclContext() == function &&
                         !effects.addressTaken.count(v) && type->isIntegerType() &&
                         !type.isVolatileQualified() &&
                         ctx.getTypeSize(type) >= ctx.getTypeSize(ctx.IntTy);
    return isKnown ? std::optional(Term{v, 0}) : std::nullopt;
  }
  auto *op = dyn_cast<BinaryOperator>(e);
  if (!op || !op->isAdditiveOp() || op->isValueDependent())
    return std::nullopt;
  const bool isSum = op->getOpcode() == BO_Add;
  const VarDecl *right = variableOf(op->getRHS());
  const Expr *name = isSum && right ? op->getRHS() : op->getLHS(),
             *number = isSum && right ? op->getLHS() : op->getRHS();
  const auto term = variableOf(name) ? termOf(name) : std::nullopt;
  Expr::EvalResult value;
  if (!term || !ctx.hasSameUnqualifiedType(op->getType(), term->variable->getType()) ||
      !number->EvaluateAsInt(value, ctx) || !value.Val.getInt().isSignedIntN(NumberBits))
    return std::nullopt;
  const int64_t added =
      isSum ? value.Val.getInt().getSExtValue() : -value.Val.getInt().getSExtValue();
  if (!isSigned(term->variable) && (added != 1 || !isSum || !notLargest.count(term->variable)))
    return std::nullopt;
  return Term{term->variable, added};
}

void Differences::addFact(const Term &greater, const Term &less, int64_t least) {
  if (greater.variable != less.variable &&
      ctx.hasSameUnqualifiedType(greater.variable->getType(), less.variable->getType()))
    facts.push_back({greater.variable, less.variable, least - greater.number + less.number});
}

void Differences::addCondition(const Expr *e, const Effects &body) {
  auto *op = dyn_cast<BinaryOperator>(e->IgnoreParenImpCasts());
  if (!op)
    return;
  if (op->getOpcode() == BO_LAnd) {
    addCondition(op->getLHS(), body);
    addCondition(op->getRHS(), body);
    return;
  }
  if (!op->isRelationalOp() || !op->getLHS()->getType()->isIntegerType())
    return;
  const bool isLess = op->getOpcode() == BO_LT || op->getOpcode() == BO_LE,
             isStrict = op->getOpcode() == BO_LT || op->getOpcode() == BO_GT;
  const Expr *const sides[] = {op->getLHS(), op->getRHS()};
  const auto less = termOf(sides[isLess ? 0 : 1]), greater = termOf(sides[isLess ? 1 : 0]);
  if (!less || body.written.count(less->variable))
    return;
  if (isStrict && less->number == 0 &&
      ctx.hasSameUnqualifiedType(op->getLHS()->getType(), less->variable->getType()))
    notLargest.insert(less->variable);
  if (greater && !body.written.count(greater->variable))
    addFact(*greater, *less, isStrict ? 1 : 0);
}

void Differences::add(const ForStmt *loop) {
  if (!loop->getCond() || hasEffects(loop->getCond()))
    return;
  const Effects body = effectsOf(loop->getBody());
  addCondition(loop->getCond(), body);
  const VarDecl *v = loop->getInit() ? loopVariable(loop) : nullptr;
  const auto step = v ? stepOf(loop->getInc(), v, ctx) : std::nullopt;
  if (!step || body.written.count(v))
    return;
  auto *assignment = dyn_cast<BinaryOperator>(loop->getInit());
  const Expr *init = assignment ? assignment->getRHS() : v->getInit();
  const auto start = init ? termOf(init) : std::nullopt,
             counter = termOf(firstReference(loop->getInc(), v));
  if (!start || !counter || body.written.count(start->variable))
    return;
  if ((*step > 0 && isSigned(v)) || (*step == 1 && notLargest.count(v)))
    addFact(*counter, *start, 0);
  else if (*step < 0 && isSigned(v))
    addFact(*start, *counter, 0);
}

bool Differences::addAround(const Stmt *place, const ParentStmts &parents) {
  if (parents.hasGoto())
    return false;
  std::vector<const ForStmt *> loops;
  const Stmt *child = place;
  for (const Stmt *s = parents.parent(place); s; child = s, s = parents.parent(s)) {
    if (isa<SwitchStmt, LambdaExpr>(s))
      return false; // a case of it may be in a loop; it runs elsewhere
    if (auto *loop = dyn_cast<ForStmt>(s); loop && loop->getBody() == child)
      loops.push_back(loop);
  }
  if (child != function->getBody())
    return false;
  for (const ForStmt *loop : llvm::reverse(loops)) // the outermost one first
    add(loop);
  return true;
}

/// a > b by at most `steps` facts.
bool Differences::isGreater(const Term &a, const Term &b, unsigned steps) const {
  if (a.variable == b.variable)
    return a.number > b.number;
  if (steps == 0)
    return false;
  for (const Fact &fact : facts)
    if (fact.greater == a.variable && isGreater({fact.less, a.number + fact.least}, b, steps - 1))
      return true;
  return false;
}

bool Differences::differ(const Expr *a, const Expr *b) const {
  const auto x = termOf(a), y = termOf(b);
  return x && y && ctx.hasSameUnqualifiedType(x->variable->getType(), y->variable->getType()) &&
         (isGreater(*x, *y, MostFacts) || isGreater(*y, *x, MostFacts));
}

/// The array that a subscript is for if its elements follow each other, whatever it is an element
/// of itself; null else.
static const ArraySubscriptExpr *rowOf(const ArraySubscriptExpr *e) {
  const Expr *base = e->getBase();
  auto *decay = dyn_cast<ImplicitCastExpr>(base->IgnoreParens());
  return decay && decay->getCastKind() == CK_ArrayToPointerDecay
             ? dyn_cast<ArraySubscriptExpr>(decay->getSubExpr()->IgnoreParens())
             : nullptr;
}

bool Differences::areApart(const Expr *a, const Expr *b) const {
  auto *x = dyn_cast<ArraySubscriptExpr>(a->IgnoreParens()),
       *y = dyn_cast<ArraySubscriptExpr>(b->IgnoreParens());
  unsigned different = 0;
  while (x && y) {
    if (!ctx.hasSameUnqualifiedType(x->getType(), y->getType()))
      return false;
    if (!sameExpression(x->getIdx(), y->getIdx(), ctx)) {
      if (++different > 1 || !differ(x->getIdx(), y->getIdx()))
        return false;
    }
    auto *nextX = rowOf(x), *nextY = rowOf(y);
    if (!nextX && !nextY) {
      const VarDecl *array = variableOf(x->getBase());
      return different == 1 && array && array == variableOf(y->getBase());
    }
    x = nextX;
    y = nextY;
  }
  return false;
}

} // namespace hetile::frontend
