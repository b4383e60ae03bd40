// SPDX-License-Identifier: Apache-2.0
//===- Elements.cpp - single elements that the host touches ---------------===//
//
// Numbers only: a struct that is copied as a whole has no single address to ask about. Of macros
// only whole expansions can be put between parentheses; an argument might be turned into text.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/Elements.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// A variable of a function's that is a number under several names: union { double d; long bits; }.
static bool isNumberOfManyNames(const MemberExpr *member) {
  auto *ref = dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts());
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  auto *record = v && !member->isArrow() ? v->getType()->getAsRecordDecl() : nullptr;
  return record && v->hasLocalStorage() &&
         std::all_of(record->field_begin(), record->field_end(),
                     [](const FieldDecl *f) { return f->getType()->isArithmeticType(); });
}

/// A field of a variable, of *this or of what a pointer leads to.
static bool isSingleObject(const MemberExpr *member) {
  auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  if (!field || field->getType()->isReferenceType())
    return false;
  if (field->getParent()->isUnion()) // it may be an element by another name
    return isNumberOfManyNames(member);
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  if (auto *outer = dyn_cast<MemberExpr>(base))
    return isSingleObject(outer);
  if (auto *ref = dyn_cast<DeclRefExpr>(base))
    return isa<VarDecl>(ref->getDecl());
  return isa<CXXThisExpr>(base);
}

bool mayBeElement(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParenImpCasts();
  QualType type = lvalue->getType();
  if (type->isPointerType())
    return false;
  if (type->isRecordType() || type->isArrayType())
    return true;
  if (auto *ref = dyn_cast<DeclRefExpr>(lvalue)) // a binding names a part of something else
    return isa<BindingDecl>(ref->getDecl()) || ref->getDecl()->getType()->isReferenceType();
  if (auto *member = dyn_cast<MemberExpr>(lvalue))
    return !isSingleObject(member);
  return true;
}

bool isFieldOfUnknownObject(const Expr *lvalue) {
  auto *member = dyn_cast<MemberExpr>(lvalue->IgnoreParenImpCasts());
  if (!member || member->getType()->isPointerType())
    return false;
  for (;;) {
    if (member->isArrow())
      return true;
    const Expr *base = member->getBase()->IgnoreParenImpCasts();
    auto *outer = dyn_cast<MemberExpr>(base);
    if (!outer) {
      auto *ref = dyn_cast<DeclRefExpr>(base);
      return !ref || isa<BindingDecl>(ref->getDecl()) ||
             ref->getDecl()->getType()->isReferenceType();
    }
    member = outer;
  }
}

std::optional<model::SourceRange> rangeForHook(const Source &source, const Expr *e) {
  for (SourceLocation at : {e->getBeginLoc(), e->getEndLoc()})
    if (at.isMacroID() && (source.sm.isMacroArgExpansion(at) ||
                           !source.sm.getImmediateExpansionRange(at).getBegin().isFileID()))
      return std::nullopt;
  return source.range(e->getSourceRange());
}

/// How many dimensions lead to the element: subscripts, stars, arguments of operators.
static unsigned subscriptsOf(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(e))
    return 1 + subscriptsOf(subscript->getBase());
  if (auto *star = dyn_cast<UnaryOperator>(e); star && star->getOpcode() == UO_Deref)
    return 1 + subscriptsOf(star->getSubExpr());
  if (auto *member = dyn_cast<MemberExpr>(e))
    return subscriptsOf(member->getBase());
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(e); op && op->getNumArgs() > 0)
    return op->getNumArgs() - 1 + subscriptsOf(op->getArg(0));
  if (auto *call = dyn_cast<CallExpr>(e))
    return call->getNumArgs();
  return 0;
}

/// True if `e` is in a union: its memory may be read as another type, which compilers know only
/// where it is written with its name.
static bool isInUnion(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(e))
    return isInUnion(subscript->getBase());
  auto *member = dyn_cast<MemberExpr>(e);
  auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && (field->getParent()->isUnion() || isInUnion(member->getBase()));
}

std::optional<model::Flow> elementAt(const Source &source, const Expr *lvalue, bool reads,
                                     bool writes) {
  const Expr *e = lvalue->IgnoreImpCasts();
  const auto *type = e->getType().getCanonicalType()->getAs<BuiltinType>();
  if (!type || !type->isArithmeticType() || !e->isGLValue() || e->isXValue() ||
      e->getObjectKind() != OK_Ordinary || e->getType().isVolatileQualified() || isInUnion(e))
    return std::nullopt;
  auto range = rangeForHook(source, e);
  if (!range)
    return std::nullopt;
  model::Flow flow;
  flow.kind = model::Flow::Element;
  flow.range = *range;
  flow.loc = source.place(e->getBeginLoc());
  flow.what = "'" + source.spelling(e) + "'";
  flow.element.type = source.typeName(e->getType());
  flow.element.reads = reads;
  flow.element.writes = writes;
  flow.element.subscripts = subscriptsOf(e);
  return flow;
}

bool isContainerAccess(const CallExpr *call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!method || !method->getParent()->isInStdNamespace() || !method->getParent()->getIdentifier())
    return false;
  static const llvm::StringSet<> containers = {"vector", "array", "unique_ptr"};
  static const llvm::StringSet<> members = {"at", "data", "size", "empty", "get", "capacity"};
  if (!containers.contains(method->getParent()->getName()))
    return false;
  const QualType type = call->getType().getCanonicalType();
  if (!call->isGLValue() && !type->isIntegerType() && !type->isPointerType())
    return false; // a proxy
  if (method->getOverloadedOperator() == OO_Subscript)
    return call->isGLValue();
  return method->getIdentifier() && members.contains(method->getName());
}

} // namespace hetile::frontend
