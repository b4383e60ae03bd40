// SPDX-License-Identifier: Apache-2.0
//===- CopyCalls.cpp - which calls copy or fill arrays --------------------===//
//
// The size of a copy is a number of bytes or elements, or the distance of two iterators; of
// vectors that are assigned as a whole it is their own, which must not change.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/CopyCalls.h"

#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Patterns.h"

#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

namespace {
class Matcher {
public:
  explicit Matcher(const Builder &build) : build(build), ctx(build.ctx) {}

  CopyCall match(const Expr *e) {
    e = e->IgnoreParens();
    if (auto *full = dyn_cast<FullExpr>(e))
      return match(full->getSubExpr());
    if (auto *cast = dyn_cast<CastExpr>(e); cast && cast->getCastKind() == CK_ToVoid)
      return match(cast->getSubExpr());
    auto *call = dyn_cast<CallExpr>(e);
    const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
    if (!f)
      return out;
    if (auto *method = dyn_cast<CXXMethodDecl>(f)) {
      if (method->getParent()->isInStdNamespace())
        ofContainer(call, method);
    } else if (f->isInStdNamespace() && f->getIdentifier() && !f->isExternC()) {
      algorithm(call, f->getName());
    } else {
      memory(call, f);
    }
    if (out.kind != CopyCall::None && changesSomething(call))
      fail("has an argument with side effects");
    if (out.kind == CopyCall::Set && out.value && readsElements(out.value))
      fail("fills with a value that is computed from elements");
    return out;
  }

private:
  const Builder &build;
  const ASTContext &ctx;
  CopyCall out;

  void fail(const char *why) {
    if (out.obstacle.empty())
      out.obstacle = why;
  }

  bool place(const Expr *e, ArrayPlace &to) {
    auto found = placeOf(build, e);
    if (!found)
      fail("has an argument that is no array, vector or address of an element");
    else
      to = *found;
    return found.has_value();
  }

  void memory(const CallExpr *call, const FunctionDecl *f) {
    const unsigned id = f->getMemoryFunctionKind();
    const bool isCopy = id == Builtin::BImemcpy || id == Builtin::BImemmove;
    const bool isZero = id == Builtin::BIbzero;
    if (!(isCopy || isZero || id == Builtin::BImemset) || call->getNumArgs() < (isZero ? 2 : 3) ||
        f->isStatic())
      return;
    out.kind = isCopy ? CopyCall::Copy : CopyCall::Set;
    out.bytes = true;
    out.mayOverlap = id == Builtin::BImemmove;
    out.count = call->getArg(isZero ? 1 : 2);
    out.value = isCopy ? nullptr : isZero ? build.number(0) : call->getArg(1);
    if (place(call->getArg(0), out.to) && isCopy)
      place(call->getArg(1), out.from.emplace());
  }

  void algorithm(const CallExpr *call, llvm::StringRef name) {
    const bool isCopy = name == "copy" || name == "copy_n", isCount = name.ends_with("_n");
    if (!(isCopy || name == "fill" || name == "fill_n") || call->getNumArgs() != 3)
      return;
    out.kind = isCopy ? CopyCall::Copy : CopyCall::Fill;
    out.forward = isCopy;
    const Expr *second = call->getArg(1), *third = call->getArg(2);
    ArrayPlace first;
    if (!place(call->getArg(0), first))
      return;
    if (isCount)
      out.count = isCopy || name == "fill_n" ? second : nullptr;
    else if (!distance(first, second))
      return;
    if (!isCopy) {
      out.to = first;
      setFillValue(third);
    } else {
      out.from = first;
      place(third, out.to);
    }
  }

  /// From `first` to the place `last`.
  bool distance(const ArrayPlace &first, const Expr *last) {
    ArrayPlace end;
    if (!place(last, end))
      return false;
    if (first.isContainer != end.isContainer || !sameExpression(first.base, end.base, ctx)) {
      fail("goes from one array to another");
      return false;
    }
    for (auto &offset : end.offsets)
      offset.first = sizeOfRow(offset.first);
    Expr *to = offsetOf(build, end), *from = offsetOf(build, first);
    if (!to)
      to = build.number(0);
    out.count = from ? build.difference(to, from) : to;
    return true;
  }

  /// For the size of a vector in a vector, that of the first one: all must be as long.
  const Expr *sizeOfRow(const Expr *size) {
    auto on = containerCall(size);
    if (!on || on->kind != ContainerCall::Query || on->isArrow)
      return size;
    const SameSizes::Of rows = sized(on->object);
    if (!rows.rows)
      return size;
    out.sizes.push_back({{rows}, nullptr});
    ContainerCall first;
    first.object = build.containerElement(rows.object, build.number(0));
    return first.object ? sizeCall(ctx, first) : size;
  }

  /// The value is a number that stays the same while elements are written, or is itself one of
  /// them.
  void setFillValue(const Expr *e) {
    while (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(e->IgnoreParens()))
      e = temporary->getSubExpr();
    if (!e->getType()->isArithmeticType() || (readsElements(e) && !e->isGLValue()))
      fail("fills with a value that is computed from elements");
    out.value = e;
  }

  static bool changesSomething(const Stmt *s) {
    auto *count = dyn_cast<UnaryOperator>(s);
    auto *set = dyn_cast<BinaryOperator>(s);
    return (count && count->isIncrementDecrementOp()) || (set && set->isAssignmentOp()) ||
           llvm::any_of(s->children(), [](const Stmt *c) { return c && changesSomething(c); });
  }

  static bool readsElements(const Stmt *s) {
    if (isa<ArraySubscriptExpr, CallExpr>(s))
      return true;
    if (auto *op = dyn_cast<UnaryOperator>(s); op && op->getOpcode() == UO_Deref)
      return true;
    for (const Stmt *child : s->children())
      if (child && readsElements(child))
        return true;
    return false;
  }

  /// v = w, v.assign(n, x), v.fill(x).
  void ofContainer(const CallExpr *call, const CXXMethodDecl *method) {
    auto *op = dyn_cast<CXXOperatorCallExpr>(call);
    if (op && op->getOperator() == OO_Equal && op->getNumArgs() == 2)
      return assigned(op->getArg(0), op->getArg(1), method);
    auto *callee = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
    const auto container = callee && !callee->isArrow() ? containerOf(callee->getBase()->getType())
                                                        : std::nullopt;
    if (op || !container || !method->getIdentifier() || !container->element->isArithmeticType())
      return;
    const Expr *object = callee->getBase();
    if (method->getName() == "fill" && call->getNumArgs() == 1 && container->extent) {
      out.kind = CopyCall::Fill;
      out.count = build.number(*container->extent);
      setFillValue(call->getArg(0));
    } else if (method->getName() == "assign" && call->getNumArgs() == 2 &&
               container->swapsBuffers && call->getArg(0)->getType()->isIntegerType()) {
      out.kind = CopyCall::Fill;
      out.count = call->getArg(0);
      setFillValue(call->getArg(1));
      out.sizes.push_back({{sized(object)}, out.count});
    } else {
      return;
    }
    out.to = *beginOf(build, object);
  }

  /// v, or v[i]: all vectors in v.
  static SameSizes::Of sized(const Expr *object) {
    if (auto on = containerCall(object->IgnoreParenImpCasts());
        on && on->index && !on->isArrow)
      return {on->object->IgnoreParenImpCasts(), true};
    return {object->IgnoreParenImpCasts(), false};
  }

  void assigned(const Expr *to, const Expr *from, const CXXMethodDecl *method) {
    const auto container = containerOf(to->getType());
    const Expr *source = from->IgnoreParenImpCasts();
    if (!container || !method->isCopyAssignmentOperator() || !container->owns)
      return;
    out.kind = CopyCall::Copy;
    if (!source->isGLValue() || isa<MaterializeTemporaryExpr>(source) ||
        !ctx.hasSameUnqualifiedType(to->getType(), source->getType()))
      return fail("assigns what is no variable");
    const bool hasRows = swapsNumbers(container->element);
    if (!container->element->isArithmeticType() && !hasRows)
      return fail("assigns elements that are no numbers");
    out.to = *beginOf(build, to);
    out.from = *beginOf(build, source);
    out.mayOverlap = false;
    ContainerCall on;
    on.object = source;
    if (const SameSizes::Of rows = sized(source); rows.rows) // all are as long as the first one
      on.object = build.containerElement(rows.object, build.number(0));
    out.count = !on.object ? nullptr
                : container->extent ? static_cast<const Expr *>(build.number(*container->extent))
                                  : sizeCall(ctx, on);
    if (!out.count || (!container->extent && !container->swapsBuffers))
      return fail("assigns a container that is no std::vector or std::array");
    if (!container->extent)
      out.sizes.push_back({{sized(to), sized(source)}, nullptr});
    if (hasRows && (sized(to).rows || sized(source).rows))
      return fail("assigns vectors of vectors in a vector");
    if (hasRows)
      out.sizes.push_back({{{to->IgnoreParenImpCasts(), true}, {source, true}}, nullptr});
  }
};
} // namespace

CopyCall matchCopy(const Builder &build, const Expr *e) { return Matcher(build).match(e); }

} // namespace hetile::frontend
