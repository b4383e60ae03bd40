// SPDX-License-Identifier: Apache-2.0
//===- Expressions.cpp - integer expressions ------------------------------===//
//
// An expression is read by its structure first; what has no affine structure but never
// changes in the nest becomes a parameter as a whole. Unsigned arithmetic is accepted where
// the bounds of the loops show that it does not wrap.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Expressions.h"

#include "frontend/base/Budget.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Unchanged.h"
#include "frontend/values/Wrapping.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetile::frontend {

Reason reasonFor(const Obstacle &o, Reason otherwise) {
  if (o.isVolatile)
    return Reason::Volatile;
  if (o.isLambda)
    return Reason::Lambda;
  return o.wraps ? Reason::UnsignedWrap : otherwise;
}

std::nullopt_t ExprReader::fail(const Expr *e, std::string text) {
  if (!found.expr)
    found = {e, std::move(text)};
  return std::nullopt;
}

/// Numbers that need more bits are left to the host.
static constexpr unsigned ConstantBits = 40;

/// The value of a constant: literals, enumerators, constexpr and const variables.
static std::optional<int64_t> constantValue(const Expr *e, const ASTContext &ctx) {
  if (e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult result;
  if (e->EvaluateAsInt(result, ctx) && !result.HasSideEffects) {
    llvm::APSInt v = result.Val.getInt();
    if (v.isUnsigned() ? v.isIntN(ConstantBits) : v.isSignedIntN(ConstantBits))
      return v.getExtValue();
    return std::nullopt; // a parameter, which is checked on entry
  }
  // C does not count const variables among its constant expressions.
  auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (v && v->getType().isConstQualified() && !v->getType().isVolatileQualified() &&
      v->getInit() && !isa<DeclRefExpr>(v->getInit()->IgnoreParenImpCasts()) &&
      v->getInit()->EvaluateAsInt(result, ctx) && !result.HasSideEffects) {
    llvm::APSInt value = result.Val.getInt();
    if (value.isUnsigned() ? value.isIntN(ConstantBits) : value.isSignedIntN(ConstantBits))
      return value.getExtValue();
  }
  return std::nullopt;
}

std::optional<Poly> ExprReader::value(const Expr *e) {
  found = {};
  modular = false;
  return read(e);
}

std::optional<Poly> ExprReader::subscript(const Expr *e) {
  found = {};
  modular = true;
  return read(e);
}

std::optional<model::AffineExpr> ExprReader::affineValue(const Expr *e) {
  auto p = value(e);
  if (!p)
    return std::nullopt;
  auto a = attempt.symbols.affine(*p);
  if (!a)
    return fail(e, "'" + attempt.facts.source.spelling(e) + "' multiplies iterators");
  return a;
}

std::optional<model::AffineExpr> ExprReader::comparedValue(const Expr *e) {
  return attempt.symbols.compared([&] { return affineValue(e); });
}

std::optional<Poly> ExprReader::read(const Expr *e) {
  e = plain(e);
  if (!budget::spend())
    return std::nullopt;
  if (!e->getType()->isIntegralOrEnumerationType())
    return fail(e, "'" + attempt.facts.source.spelling(e) + "' is not an integer");
  if (auto c = constantValue(e, attempt.facts.source.ctx))
    return Poly::constant(*c);
  Obstacle before = found;
  std::optional<Poly> p = structural(e);
  if (p)
    return p;
  if (attempt.isInvariant(e)) {
    found = before;
    return attempt.parameter(e);
  }
  return fail(e, "'" + attempt.facts.source.spelling(e) + "'");
}

std::optional<Poly> ExprReader::structural(const Expr *e) {
  if (auto *cast = dyn_cast<CastExpr>(e))
    return readCast(cast);
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return readVariable(ref);
  if (choices == Choices::Read && isa<CallExpr, ConditionalOperator>(e) && !attempt.isInvariant(e))
    if (auto p = readChoice(e))
      return p;
  if (auto *op = dyn_cast<BinaryOperator>(e))
    return checkedArithmetic(e, readBinary(op));
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() != UO_Deref) {
    if (op->isIncrementDecrementOp())
      return readStep(op);
    if (op->getOpcode() != UO_Minus && op->getOpcode() != UO_Plus)
      return std::nullopt;
    auto p = read(op->getSubExpr());
    if (!p || op->getOpcode() == UO_Plus)
      return p;
    return checkedArithmetic(e, sub(Poly{}, *p));
  }
  if (auto *call = dyn_cast<CallExpr>(e); call && !getterObject(call))
    if (const Expr *result = attempt.inlined(call))
      return meetsDemands(attempt, scope, call) ? read(result) : std::nullopt;
  if (auto p = dataValue(attempt, scope, e))
    return p;
  if (isa<ArraySubscriptExpr>(e) || isa<CallExpr>(e) ||
      (isa<UnaryOperator>(e) && cast<UnaryOperator>(e)->getOpcode() == UO_Deref)) {
    fail(e, "'" + attempt.facts.source.spelling(e) + "'");
    found.indirect |= found.expr == e;
    found.isLambda |= found.expr == e && isLambdaCall(e);
  }
  return std::nullopt;
}

/// a[k++]: whoever follows k changes it afterwards.
std::optional<Poly> ExprReader::readStep(const UnaryOperator *op) {
  const VarDecl *v = variableOf(op->getSubExpr());
  auto known = v && attempt.reading.inductions.count(v) ? scope.values.find(v) : scope.values.end();
  if (known == scope.values.end())
    return std::nullopt;
  const int64_t more = op->isPostfix() ? 0 : op->isIncrementOp() ? 1 : -1;
  return checkedArithmetic(op, add(known->second, Poly::constant(more)));
}

std::optional<Poly> ExprReader::readVariable(const DeclRefExpr *ref) {
  auto *v = dyn_cast<VarDecl>(ref->getDecl());
  if (!v)
    return std::nullopt;
  auto known = scope.values.find(v);
  if (known != scope.values.end() && choices == Choices::Refused &&
      attempt.symbols.choiceIn(known->second))
    return fail(ref, "'" + v->getNameAsString() + "' changes in the nest");
  if (known != scope.values.end())
    return (attempt.reading.inductions.count(v) && !llvm::is_contained(scope.loopVars, v)) ||
                   scope.modular.count(v)
               ? checkedArithmetic(ref, known->second)
               : known->second;
  if (v->getType().isVolatileQualified() || v->getType()->isAtomicType()) {
    fail(ref, "'" + v->getNameAsString() + "'");
    found.isVolatile |= found.expr == ref;
    return std::nullopt;
  }
  if (!attempt.isInvariant(ref))
    return fail(ref, "'" + v->getNameAsString() + "' changes in the nest");
  return definition(v); // else a parameter
}

/// int width = m + 1, never written again: m + 1 says more than a parameter of its own.
std::optional<Poly> ExprReader::definition(const VarDecl *v) {
  if (!v->hasLocalStorage() || !v->getInit() || isa<ParmVarDecl>(v) ||
      !v->getType()->isIntegerType() || attempt.facts.functionEffects.written.count(v) ||
      attempt.facts.functionEffects.addressTaken.count(v) ||
      !sizeStillHolds(attempt, v->getInit(), v->getLocation()))
    return std::nullopt;
  Obstacle before = found;
  auto p = attempt.isInvariant(v->getInit()) ? structural(v->getInit()->IgnoreParens())
                                             : std::nullopt;
  found = before;
  return p;
}

bool isModular(QualType type, const ASTContext &ctx) {
  return type->isUnsignedIntegerType() && ctx.getIntWidth(type) == 64;
}

/// True if `e` is 0 or 1 for what it says.
static bool isTruth(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *op = dyn_cast<UnaryOperator>(e))
    return op->getOpcode() == UO_LNot;
  auto *op = dyn_cast<BinaryOperator>(e);
  return op && (op->isLogicalOp() || op->isComparisonOp());
}

void learnValue(Attempt &attempt, Scope &scope, const VarDecl *v) {
  if (!v->getInit())
    return;
  std::optional<Poly> p = ExprReader(attempt, scope, Choices::Read).value(v->getInit());
  if (!p && isModular(v->getType(), attempt.facts.source.ctx)) {
    p = ExprReader(attempt, scope, Choices::Read).subscript(v->getInit());
    if (p)
      scope.modular.insert(v);
  }
  if (p)
    scope.values[v] = *p;
  else if (isTruth(v->getInit()) && !attempt.facts.effects.written.count(v))
    if (auto c = ExprReader(attempt, scope).condition(v->getInit()))
      scope.conditions[v] = std::move(*c);
}

bool widens(QualType from, QualType to, const ASTContext &ctx) {
  if (from->isBooleanType())
    return true;
  unsigned f = ctx.getIntWidth(from), t = ctx.getIntWidth(to);
  bool fromUnsigned = from->isUnsignedIntegerOrEnumerationType();
  bool toUnsigned = to->isUnsignedIntegerOrEnumerationType();
  return fromUnsigned == toUnsigned ? t >= f : fromUnsigned && t > f;
}

bool ExprReader::isWithin(const Poly &p, QualType type) {
  auto e = attempt.symbols.affine(p);
  if (!e)
    return false;
  unsigned bits = attempt.facts.source.ctx.getIntWidth(type);
  if (!type->isUnsignedIntegerOrEnumerationType()) {
    if (bits >= 64)
      return true;
    int64_t limit = int64_t(1) << (bits - 1);
    return attempt.symbols.provenNonNegative(model::add(*e, model::affineConstant(limit)),
                                             scope.domain) &&
           attempt.symbols.provenNonNegative(model::sub(model::affineConstant(limit - 1), *e),
                                             scope.domain);
  }
  if (!attempt.symbols.provenNonNegative(*e, scope.domain))
    return false;
  return bits >= 64 ||
         attempt.symbols.provenNonNegative(
             model::sub(model::affineConstant((int64_t(1) << bits) - 1), *e), scope.domain);
}

/// In subscripts, 64-bit unsigned arithmetic agrees with the integers modulo 2^64, and so do the
/// addresses. Elsewhere arithmetic that may wrap around must be shown not to. Sizes are small
/// enough on entry that nothing exceeds 64 bits (Nest::reach), but unsigned numbers below 0 would.
std::optional<Poly> ExprReader::checkedArithmetic(const Expr *e, std::optional<Poly> p) {
  QualType type = e->getType();
  const bool isUnsigned = type->isUnsignedIntegerOrEnumerationType();
  if (!p || (!isUnsigned && !attempt.facts.source.ctx.getLangOpts().isSignedOverflowDefined()))
    return p;
  const unsigned bits = attempt.facts.source.ctx.getIntWidth(type);
  if (bits >= 64 && (modular || !isUnsigned))
    return p;
  if (isWithin(*p, type))
    return p;
  // Sums and products of what is not negative are not negative.
  auto *op = dyn_cast<BinaryOperator>(e);
  const bool grows = op && (op->getOpcode() == BO_Add || op->getOpcode() == BO_Mul);
  const bool isHigh = !isUnsigned ? requireBelow(attempt, sub(Poly{}, *p), bits - 1, scope.domain)
                                  : grows || isNeverNegative(attempt, *p, scope.domain);
  if (bits <= 32 && isHigh && requireBelow(attempt, p, isUnsigned ? bits : bits - 1, scope.domain))
    return p;
  fail(e, "'" + attempt.facts.source.spelling(e) + "'");
  found.wraps |= found.expr == e;
  return std::nullopt;
}

std::optional<Poly> ExprReader::readCast(const CastExpr *cast) {
  const Expr *from = cast->getSubExpr();
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_ConstructorConversion:
    return read(from);
  case CK_IntegralCast:
    break;
  default:
    return std::nullopt;
  }
  QualType to = cast->getType();
  auto p = read(from);
  if (!p || widens(from->getType(), to, attempt.facts.source.ctx))
    return p;
  // int to size_t keeps the value modulo 2^64.
  if (modular && attempt.facts.source.ctx.getIntWidth(to) == 64)
    return p;
  if (isWithin(*p, to))
    return p;
  // int as unsigned is the same number where it has no sign.
  const ASTContext &ctx = attempt.facts.source.ctx;
  const auto value = attempt.symbols.affine(*p);
  if (to->isUnsignedIntegerOrEnumerationType() &&
      ctx.getIntWidth(from->getType()) <= ctx.getIntWidth(to) &&
      (isNeverNegative(attempt, *p, scope.domain) ||
       (asksForSigns && value && requireNonNegative(attempt, *value, scope.domain))))
    return p;
  fail(cast,
       "'" + attempt.facts.source.spelling(from) + "' as " + attempt.facts.source.typeName(to));
  found.wraps |= found.expr == cast;
  return std::nullopt;
}

std::optional<Poly> ExprReader::readBinary(const BinaryOperator *op) {
  switch (op->getOpcode()) {
  case BO_And:
    return attempt.isInvariant(op) ? std::nullopt : readMask(op);
  case BO_Add: case BO_Sub: case BO_Mul: case BO_Div: case BO_Rem: case BO_Shl: case BO_Shr:
    break;
  default:
    return std::nullopt;
  }
  bool division = op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem ||
                  op->getOpcode() == BO_Shr;
  if (division && attempt.isInvariant(op))
    return std::nullopt; // a parameter as a whole
  if (division && attempt.isInvariant(op->getLHS()) && attempt.isInvariant(op->getRHS()) &&
      !constantValue(op->getRHS(), attempt.facts.source.ctx))
    return attempt.quotient(op);
  auto a = read(op->getLHS()), b = read(op->getRHS());
  if (!a || !b)
    return std::nullopt;
  if (choices == Choices::Read && op->getOpcode() == BO_Rem)
    if (auto p = readWrapped(*a, *b))
      return p;
  switch (op->getOpcode()) {
  case BO_Add: return add(*a, *b);
  case BO_Sub: return sub(*a, *b);
  case BO_Mul: return mul(*a, *b);
  case BO_Shl:
    if (!b->isConstant() || b->constantTerm() < 0 || b->constantTerm() > 30)
      return std::nullopt;
    return mul(*a, Poly::constant(int64_t(1) << b->constantTerm()));
  default:
    return readDivision(op, *a, *b);
  }
}

/// k & 3 is k modulo 4, for negative k too; so it is of what wrapped around.
std::optional<Poly> ExprReader::readMask(const BinaryOperator *op) {
  const Expr *of = op->getLHS();
  auto mask = constantValue(op->getRHS(), attempt.facts.source.ctx);
  if (!mask) {
    mask = constantValue(op->getLHS(), attempt.facts.source.ctx);
    of = op->getRHS();
  }
  if (!mask || *mask < 1 || *mask >= int64_t(1) << 30 || (*mask & (*mask + 1)))
    return fail(op, "'" + attempt.facts.source.spelling(op) + "' is no modulo of a power of two");
  auto a = read(of);
  auto affine = a ? attempt.symbols.affine(*a) : std::nullopt;
  auto whole = affine
                   ? mul(attempt.symbols.floorSymbol(*affine, *mask + 1), Poly::constant(*mask + 1))
                   : std::nullopt;
  return whole ? sub(*a, *whole) : std::nullopt;
}

/// C divides towards zero: the same as floor where the dividend is not negative.
std::optional<Poly> ExprReader::readDivision(const BinaryOperator *op, const Poly &a,
                                             const Poly &b) {
  if (!b.isConstant() || b.constantTerm() <= 0 ||
      (op->getOpcode() == BO_Shr && b.constantTerm() > 30))
    return fail(op, "'" + attempt.facts.source.spelling(op) +
                        "' divides by what is not a positive "
                        "constant");
  int64_t divisor = op->getOpcode() == BO_Shr ? int64_t(1) << b.constantTerm() : b.constantTerm();
  auto dividend = attempt.symbols.affine(a);
  if (!dividend || !attempt.symbols.ensureNonNegative(*dividend, scope.domain))
    return fail(op, "'" + attempt.facts.source.spelling(op) + "' may divide a negative number");
  Poly floor = a.isConstant() ? Poly::constant(a.constantTerm() / divisor)
                              : attempt.symbols.floorSymbol(*dividend, divisor);
  if (op->getOpcode() != BO_Rem)
    return floor;
  auto whole = mul(floor, Poly::constant(divisor));
  return whole ? sub(a, *whole) : std::nullopt;
}

} // namespace hetile::frontend
