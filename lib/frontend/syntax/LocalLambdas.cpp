// SPDX-License-Identifier: Apache-2.0
//===- LocalLambdas.cpp - lambdas that are called by name -----------------===//
//
// A variable is taken to change if anything but a load names it: stores, references to it, and
// lambdas that might store to it.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/LocalLambdas.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

struct LoadsOnly : RecursiveASTVisitor<LoadsOnly> {
  explicit LoadsOnly(const VarDecl *v) : Variable(v) {}
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
    loads += cast->getCastKind() == CK_LValueToRValue && ref && ref->getDecl() == Variable;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    all += ref->getDecl() == Variable;
    return true;
  }
  unsigned all = 0, loads = 0;

private:
  const VarDecl *Variable;
};

/// What names the object of which operator() is called.
const DeclRefExpr *calledName(const CallExpr *call) {
  auto *op = dyn_cast<CXXOperatorCallExpr>(call);
  return op && op->getOperator() == OO_Call
             ? dyn_cast<DeclRefExpr>(op->getArg(0)->IgnoreParenImpCasts())
             : nullptr;
}

bool neverChanges(const VarDecl *v, const FunctionDecl *caller) {
  LoadsOnly uses(v);
  uses.TraverseStmt(caller->getBody());
  return uses.all == uses.loads && (isa<ParmVarDecl>(v) || v->hasInit());
}

} // namespace

const LambdaExpr *lambdaOf(const CallExpr *call, const FunctionDecl *caller) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!caller || !caller->getBody() || !method || !method->isConst())
    return nullptr;
  const DeclRefExpr *ref = calledName(call);
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->hasLocalStorage() || v->getDeclContext() != caller || !v->getInit() ||
      v->getType()->isReferenceType())
    return nullptr;
  const Expr *init = v->getInit()->IgnoreImplicit();
  if (auto *copy = dyn_cast<CXXConstructExpr>(init);
      copy && copy->isElidable() && copy->getNumArgs() == 1)
    init = copy->getArg(0)->IgnoreImplicit();
  auto *lambda = dyn_cast<LambdaExpr>(init);
  return lambda && lambda->getLambdaClass() == method->getParent() ? lambda : nullptr;
}

bool isCaptured(const CallExpr *call) {
  const DeclRefExpr *ref = calledName(call);
  return ref && ref->refersToEnclosingVariableOrCapture();
}

bool meansItself(const LambdaExpr &lambda, const VarDecl *v, const FunctionDecl *caller) {
  if (v->getDeclContext() != caller || v->isInitCapture())
    return false;
  const QualType type = v->getType();
  const auto capture =
      std::find_if(lambda.capture_begin(), lambda.capture_end(), [&](const LambdaCapture &c) {
        return c.capturesVariable() && c.getCapturedVar() == v;
      });
  if (capture == lambda.capture_end()) // a constant
    return type.isConstQualified() && type->isScalarType();
  if (capture->getCaptureKind() == LCK_ByRef)
    return true;
  return type->isScalarType() && !type.isVolatileQualified() && neverChanges(v, caller);
}

bool capturesThis(const LambdaExpr &lambda) {
  return std::any_of(lambda.capture_begin(), lambda.capture_end(), [](const LambdaCapture &c) {
    return c.capturesThis() && c.getCaptureKind() == LCK_This;
  });
}

} // namespace hetile::frontend
