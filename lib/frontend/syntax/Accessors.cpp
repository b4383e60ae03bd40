// SPDX-License-Identifier: Apache-2.0
//===- Accessors.cpp - functions that only find or compute ----------------===//
//
// All of it follows from the body of the function, which must be visible.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Accessors.h"

#include "frontend/base/Budget.h"
#include "frontend/syntax/AccessorBody.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

const Expr *returnedExpression(const FunctionDecl *f) {
  const auto body = accessorBody(f);
  return body && body->constants.empty() && body->demands.empty() ? body->value : nullptr;
}

/// `depth` ends recursion.
static bool isPlainAccess(const CallExpr *call, int depth);

static bool callsPlainOnly(const Stmt *s, int depth) {
  if (auto *call = dyn_cast<CallExpr>(s); call && !isPlainAccess(call, depth))
    return false;
  return std::all_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return !c || callsPlainOnly(c, depth); });
}

static bool isPlainAccess(const CallExpr *call, int depth) {
  if (depth == 0 || !budget::spend())
    return false;
  if (containerCall(call))
    return true;
  const FunctionDecl *f = call->getDirectCallee();
  if (const auto body = accessorBody(f))
    return callsPlainOnly(body->value, depth - 1) &&
           std::all_of(body->constants.begin(), body->constants.end(), [&](const VarDecl *v) {
             return callsPlainOnly(v->getInit(), depth - 1);
           }) &&
           std::all_of(body->demands.begin(), body->demands.end(), [&](const Demand &d) {
             return callsPlainOnly(d.condition, depth - 1);
           });
  // What other functions do with numbers is their own business.
  return f && !isa<CXXMethodDecl>(f) &&
         std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
           QualType type = p->getType();
           return type->isArithmeticType() ||
                  (type->isReferenceType() && type->getPointeeType().isConstQualified() &&
                   type->getPointeeType()->isArithmeticType());
         });
}

bool isPlainAccess(const CallExpr *call) { return isPlainAccess(call, 8); }

bool isAccessibleMember(const ValueDecl *member, const FunctionDecl *caller) {
  if (member->getAccess() == AS_public || member->getAccess() == AS_none)
    return true;
  auto *owner = dyn_cast<CXXRecordDecl>(member->getDeclContext());
  for (const DeclContext *d = caller; owner && d; d = d->getParent())
    if (auto *record = dyn_cast<CXXRecordDecl>(d);
        record && record->getCanonicalDecl() == owner->getCanonicalDecl())
      return true;
  return false;
}

/// A protected member of a base class, named in a class derived from it for an object of its own.
static bool isInherited(const MemberExpr *e, const FunctionDecl *caller) {
  auto *owner = dyn_cast<CXXRecordDecl>(e->getMemberDecl()->getDeclContext());
  const QualType type = e->getBase()->IgnoreParenImpCasts()->getType();
  const CXXRecordDecl *object =
      e->isArrow() ? type->getPointeeCXXRecordDecl() : type->getAsCXXRecordDecl();
  if (e->getMemberDecl()->getAccess() != AS_protected || !owner || !object ||
      !object->hasDefinition())
    return false;
  for (const DeclContext *d = caller; d; d = d->getParent())
    if (auto *record = dyn_cast<CXXRecordDecl>(d);
        record && record->hasDefinition() && record->isDerivedFrom(owner) &&
        (record->getCanonicalDecl() == object->getCanonicalDecl() || object->isDerivedFrom(record)))
      return true;
  return false;
}

static void addOutOfReach(const Expr *e, const FunctionDecl *caller,
                          std::vector<const MemberExpr *> &found) {
  if (auto *member = dyn_cast<MemberExpr>(e);
      member && !isAccessibleMember(member->getMemberDecl(), caller) &&
      !isInherited(member, caller))
    found.push_back(member);
  for (const Stmt *child : e->children())
    if (auto *sub = dyn_cast_or_null<Expr>(child))
      addOutOfReach(sub, caller, found);
}

std::vector<const MemberExpr *> membersOutOfReach(const Expr *e, const FunctionDecl *caller) {
  std::vector<const MemberExpr *> found;
  addOutOfReach(e, caller, found);
  return found;
}

bool isAccessible(const Expr *e, const FunctionDecl *caller) {
  return membersOutOfReach(e, caller).empty();
}

/// The field that `method` returns, if that is all it does.
static const FieldDecl *fieldReturnedBy(const CXXMethodDecl *method) {
  const Expr *value = method && method->param_empty() && !method->isStatic()
                          ? returnedExpression(method)
                          : nullptr;
  auto *member = value ? dyn_cast<MemberExpr>(value->IgnoreParenImpCasts()) : nullptr;
  if (!member || !isa<CXXThisExpr>(member->getBase()->IgnoreParens()) ||
      method->getReturnType()->isPointerType() ||
      !method->getASTContext().hasSameUnqualifiedType(method->getReturnType().getNonReferenceType(),
                                                      member->getType()))
    return nullptr;
  return dyn_cast<FieldDecl>(member->getMemberDecl());
}

const Expr *getterObject(const CallExpr *call) {
  auto *memberCall = dyn_cast<CXXMemberCallExpr>(call);
  auto *callee = memberCall ? dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens()) : nullptr;
  return callee && fieldReturnedBy(memberCall->getMethodDecl()) ? callee->getBase() : nullptr;
}

CXXMethodDecl *getterOf(const FieldDecl *field) {
  auto *record = dyn_cast<CXXRecordDecl>(field->getParent());
  if (!record)
    return nullptr;
  for (CXXMethodDecl *method : record->methods())
    if (method->getAccess() == AS_public && method->isConst() && method->getIdentifier() &&
        fieldReturnedBy(method) == field)
      return method;
  return nullptr;
}

} // namespace hetile::frontend
