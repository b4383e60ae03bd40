// SPDX-License-Identifier: Apache-2.0
//===- HostReads.cpp - elements that the host reads on entry --------------===//
//
// By the syntax of what is captured, not by its text: a macro may hide a subscript, and a
// global that a called function reads is captured bytewise, arrays as well.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/HostReads.h"

#include "frontend/host/Elements.h"
#include "frontend/syntax/Accessors.h"
#include "frontend/syntax/Containers.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

/// `v.size()`: of a container, what is not an element of it.
bool isPropertyOfContainer(const CallExpr *call) {
  auto *member = dyn_cast<CXXMemberCallExpr>(call);
  if (!member || !member->getMethodDecl() || call->getNumArgs() != 0)
    return false;
  QualType type = call->getType().getCanonicalType();
  return member->getMethodDecl()->getParent()->isInStdNamespace() && !call->isGLValue() &&
         (type->isIntegerType() || type->isPointerType());
}

/// v[i] of a vector of vectors: a row, no number in it.
bool isRow(const CallExpr *call) {
  const auto on = containerCall(call);
  return on && on->kind == ContainerCall::Subscript && containerOf(call->getType()).has_value();
}

/// A variable, *this, or a member of one: no element of an array.
bool isNamed(const Expr *object) {
  object = object->IgnoreParenImpCasts();
  if (auto *member = dyn_cast<MemberExpr>(object))
    return isNamed(member->getBase());
  return isa<DeclRefExpr, CXXThisExpr>(object);
}

bool loadsElement(const Attempt &attempt, const Expr *e) {
  e = e->IgnoreParens();
  if (isa<UnaryExprOrTypeTraitExpr>(e))
    return false;
  if (auto *cast = dyn_cast<CastExpr>(e))
    if (cast->getCastKind() == CK_LValueToRValue && mayBeElement(cast->getSubExpr()))
      return true;
  if (auto *call = dyn_cast<CallExpr>(e); call && !isPropertyOfContainer(call) && !isRow(call)) {
    if (const Expr *object = getterObject(call))
      return !isNamed(object);
    if (const Expr *value = attempt.inlined(call)) {
      if (value->isGLValue() && mayBeElement(value))
        return true;
      return loadsElement(attempt, value);
    }
    const FunctionDecl *f = call->getDirectCallee();
    const bool ofNumbers =
        f && f->getBuiltinID() != 0 &&
        std::all_of(f->param_begin(), f->param_end(),
                    [](const ParmVarDecl *p) { return p->getType()->isArithmeticType(); });
    if (!ofNumbers)
      return true;
  }
  return std::any_of(e->child_begin(), e->child_end(), [&](const Stmt *child) {
    auto *sub = dyn_cast_or_null<Expr>(child);
    return sub && loadsElement(attempt, sub);
  });
}

/// Captured expressions stand without the load of their own value.
bool valueIsElement(const Attempt &attempt, const Expr *e) {
  if (e->isGLValue() && !e->getType()->isRecordType() && mayBeElement(e))
    return true;
  return loadsElement(attempt, e);
}

} // namespace

bool hostReadsElements(const Attempt &attempt) {
  const model::Nest &nest = attempt.draft.nest;
  if (!nest.data.empty() || nest.checks.size() > attempt.draft.checksOfCaptured)
    return true;
  // Variables, which the host reads by name, and arrays whose pointers change places.
  for (const model::Array &a : nest.arrays)
    if ((a.extents.empty() && !a.hidden) || a.watched)
      return true;
  for (const VarDecl *v : attempt.draft.capturedGlobals)
    if (QualType type = v->getType().getNonReferenceType().getCanonicalType();
        !type->isArithmeticType() || v->getType()->isReferenceType())
      return true;
  for (const Expanded &x : attempt.draft.expanded)
    if (x.lvalue && valueIsElement(attempt, x.lvalue))
      return true;
  for (const Base &base : attempt.draft.bases)
    if (base.expanded < 0 && loadsElement(attempt, base.expr))
      return true;
  return std::any_of(attempt.draft.captured.begin(), attempt.draft.captured.end(),
                     [&](const Expr *e) { return valueIsElement(attempt, e); });
}

} // namespace hetile::frontend
