// SPDX-License-Identifier: Apache-2.0
//===- Places.cpp - pointers and iterators as places in arrays ------------===//
//
// Sums of pointers and integers are taken apart, addresses of elements become their arrays with a
// distance, iterators the container with a distance.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Places.h"

#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace hetile::frontend {

const Expr *withoutConversions(const Expr *e) {
  for (;;) {
    e = plain(e);
    if (auto *made = dyn_cast<CXXConstructExpr>(e);
        made && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor())
      e = made->getArg(0);
    else if (auto *cast = dyn_cast<CastExpr>(e);
             cast && (cast->getCastKind() == CK_IntegralCast || cast->getCastKind() == CK_NoOp ||
                      cast->getCastKind() == CK_LValueToRValue ||
                      cast->getCastKind() == CK_ConstructorConversion))
      e = cast->getSubExpr();
    else
      return e;
  }
}

/// `e` without conversions between pointers; what a pointer points to is looked at by the caller.
static const Expr *withoutPointerCasts(const Expr *e) {
  for (;;) {
    e = e->IgnoreParens();
    auto *cast = dyn_cast<CastExpr>(e);
    const bool between =
        cast && (cast->getCastKind() == CK_BitCast || cast->getCastKind() == CK_NoOp);
    if (!between || !cast->getSubExpr()->getType()->isPointerType() ||
        cast->getSubExpr()->getType()->isVoidPointerType())
      return e;
    e = cast->getSubExpr();
  }
}

static ArrayPlace pointerTo(const Expr *pointer) {
  ArrayPlace place;
  place.base = pointer;
  place.element = pointer->getType()->getPointeeType();
  return place;
}

static std::optional<ArrayPlace> inContainer(const Expr *object) {
  auto container = containerOf(object->getType());
  if (!container || !object->isGLValue())
    return std::nullopt;
  ArrayPlace place;
  place.base = object;
  place.isContainer = true;
  place.element = container->element;
  return place;
}

std::optional<ArrayPlace> beginOf(const Builder &build, const Expr *object) {
  if (object->getType()->isArrayType())
    return pointerTo(build.decayed(object));
  return inContainer(object);
}

std::optional<ArrayPlace> endOf(const Builder &build, const Expr *object) {
  auto place = beginOf(build, object);
  if (!place)
    return std::nullopt;
  if (auto *array = build.ctx.getAsConstantArrayType(object->getType())) {
    place->offsets.push_back({build.number(array->getSize().getSExtValue()), false});
    return place;
  }
  ContainerCall on;
  on.object = object;
  const CallExpr *size = place->isContainer ? sizeCall(build.ctx, on) : nullptr;
  if (!size)
    return std::nullopt;
  place->offsets.push_back({size, false});
  return place;
}

static bool isOneOf(llvm::StringRef name, llvm::StringRef a, llvm::StringRef b) {
  return name == a || name == b;
}

/// v.begin(), std::begin(v), and their relatives.
static std::optional<ArrayPlace> iterator(const Builder &build, const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  if (!f || !f->getIdentifier())
    return std::nullopt;
  const Expr *object = nullptr;
  if (auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
    auto *callee = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
    if (!callee || callee->isArrow() || call->getNumArgs() != 0 ||
        !containerOf(member->getObjectType()))
      return std::nullopt;
    object = callee->getBase();
  } else if (f->isInStdNamespace() && call->getNumArgs() == 1) {
    object = call->getArg(0);
  } else {
    return std::nullopt;
  }
  object = object->IgnoreParens();
  if (auto *cast = dyn_cast<ImplicitCastExpr>(object); cast && cast->getCastKind() == CK_NoOp)
    object = cast->getSubExpr(); // made const
  if (isOneOf(f->getName(), "begin", "cbegin") || f->getName() == "data")
    return beginOf(build, object);
  if (isOneOf(f->getName(), "end", "cend"))
    return endOf(build, object);
  return std::nullopt;
}

/// &a[i], &v[i], &a of an array.
static std::optional<ArrayPlace> address(const Builder &build, const Expr *of) {
  of = of->IgnoreParens();
  if (of->getType()->isArrayType() && !isa<ArraySubscriptExpr>(of))
    return pointerTo(build.decayed(of));
  std::optional<ArrayPlace> place;
  const Expr *index = nullptr;
  if (auto *element = dyn_cast<ArraySubscriptExpr>(of)) {
    place = placeOf(build, element->getBase());
    index = element->getIdx();
  } else if (auto on = containerCall(of);
             on && on->kind == ContainerCall::Subscript && !on->isArrow) {
    place = inContainer(on->object);
    index = on->index;
  } else if (auto *star = dyn_cast<UnaryOperator>(of); star && star->getOpcode() == UO_Deref) {
    return placeOf(build, star->getSubExpr());
  }
  if (place)
    place->offsets.push_back({index, false});
  return place;
}

static bool isDecay(const Expr *e) {
  auto *cast = dyn_cast<CastExpr>(e);
  return cast && cast->getCastKind() == CK_ArrayToPointerDecay;
}

std::optional<ArrayPlace> placeOf(const Builder &build, const Expr *e) {
  e = e->getType()->isPointerType() ? withoutPointerCasts(e) : withoutConversions(e);
  if (auto *full = dyn_cast<FullExpr>(e))
    return placeOf(build, full->getSubExpr());
  const Expr *left = nullptr, *right = nullptr;
  bool negative = false;
  if (auto *op = dyn_cast<BinaryOperator>(e); op && op->isAdditiveOp()) {
    left = op->getLHS();
    right = op->getRHS();
    negative = op->getOpcode() == BO_Sub;
  } else if (auto *call = dyn_cast<CXXOperatorCallExpr>(e);
             call && call->getNumArgs() == 2 &&
             (call->getOperator() == OO_Plus || call->getOperator() == OO_Minus)) {
    left = call->getArg(0);
    right = call->getArg(1);
    negative = call->getOperator() == OO_Minus;
  }
  if (left) {
    if (!negative && left->getType()->isIntegerType())
      std::swap(left, right);
    if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(right->IgnoreParenImpCasts()))
      right = temporary->getSubExpr();
    if (!right->getType()->isIntegerType())
      return std::nullopt;
    auto place = placeOf(build, left);
    if (place)
      place->offsets.push_back({right, negative});
    return place;
  }
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_AddrOf)
    return address(build, op->getSubExpr());
  if (auto *call = dyn_cast<CallExpr>(e)) {
    if (auto on = containerCall(call); on && on->kind == ContainerCall::Data && !on->isArrow)
      return inContainer(on->object);
    if (auto place = iterator(build, call))
      return place;
    return e->getType()->isPointerType() ? std::optional<ArrayPlace>(pointerTo(e)) : std::nullopt;
  }
  if (!e->getType()->isPointerType())
    return std::nullopt;
  // A pointer in a variable, a field or a table of rows; an array or a row of one.
  auto *load = dyn_cast<CastExpr>(e);
  const bool named = isDecay(e) || (load && load->getCastKind() == CK_LValueToRValue);
  return named ? std::optional<ArrayPlace>(pointerTo(e)) : std::nullopt;
}

Expr *offsetOf(const Builder &build, const ArrayPlace &place) {
  Expr *sum = nullptr;
  for (const auto &[offset, negative] : place.offsets) {
    Expr *value = build.asLong(offset);
    if (negative)
      sum = build.difference(sum ? sum : build.number(0), value);
    else
      sum = sum ? build.sum(sum, value) : value;
  }
  return sum;
}

Expr *elementAt(const Builder &build, const ArrayPlace &place, const Expr *index) {
  Expr *offset = offsetOf(build, place);
  const Expr *at = offset ? build.sum(offset, index) : index;
  return place.isContainer ? build.containerElement(place.base, at) : build.element(place.base, at);
}

std::optional<RowOf> rowOf(const Builder &build, const ArrayPlace &place) {
  const Expr *base = place.base->IgnoreParens();
  if (place.isContainer || !isDecay(base))
    return std::nullopt;
  for (const auto &offset : place.offsets) {
    Expr::EvalResult zero;
    if (!offset.first->EvaluateAsInt(zero, build.ctx) || !zero.Val.getInt().isZero())
      return std::nullopt;
  }
  const Expr *array = cast<CastExpr>(base)->getSubExpr()->IgnoreParens();
  auto *row = dyn_cast<ArraySubscriptExpr>(array);
  RowOf out;
  if (auto *fixed = build.ctx.getAsConstantArrayType(array->getType()))
    out.length = build.number(fixed->getSize().getSExtValue());
  else if (auto *variable = build.ctx.getAsVariableArrayType(array->getType()))
    out.length = variable->getSizeExpr();
  if (!row || !out.length)
    return std::nullopt;
  auto outer = placeOf(build, row->getBase());
  if (!outer)
    return std::nullopt;
  out.row = *outer;
  out.row.offsets.push_back({row->getIdx(), false});
  return out;
}

bool mayShareBase(const ArrayPlace &a, const ArrayPlace &b, const ASTContext &ctx) {
  const VarDecl *x = elementVariable(a.base), *y = elementVariable(b.base);
  if (x && y)
    return x == y;
  auto *first = dyn_cast<MemberExpr>(a.base->IgnoreParenImpCasts());
  auto *second = dyn_cast<MemberExpr>(b.base->IgnoreParenImpCasts());
  if (first && second)
    return sameExpression(first, second, ctx);
  return !(first && y) && !(x && second);
}

std::optional<Poly> Forms::of(const Expr *e) {
  e = withoutConversions(e);
  Expr::EvalResult value;
  if (e->getType()->isIntegralOrEnumerationType() && e->EvaluateAsInt(value, ctx) &&
      !value.HasSideEffects && value.Val.getInt().isSignedIntN(40))
    return Poly::constant(value.Val.getInt().getExtValue());
  if (auto *op = dyn_cast<BinaryOperator>(e);
      op && (op->getOpcode() == BO_Add || op->getOpcode() == BO_Sub || op->getOpcode() == BO_Mul)) {
    auto a = of(op->getLHS()), b = of(op->getRHS());
    if (!a || !b)
      return std::nullopt;
    return op->getOpcode() == BO_Add   ? add(*a, *b)
           : op->getOpcode() == BO_Sub ? sub(*a, *b)
                                       : mul(*a, *b);
  }
  size_t k = 0;
  while (k < atoms.size() && !sameExpression(atoms[k], e, ctx))
    ++k;
  if (k == atoms.size())
    atoms.push_back(e);
  return Poly::symbol("x" + std::to_string(k));
}

std::optional<Poly> Forms::of(const ArrayPlace &place) {
  Poly sum;
  for (const auto &[offset, negative] : place.offsets) {
    auto value = of(offset);
    auto next = !value ? value : negative ? sub(sum, *value) : add(sum, *value);
    if (!next)
      return std::nullopt;
    sum = *next;
  }
  return sum;
}

} // namespace hetile::frontend
