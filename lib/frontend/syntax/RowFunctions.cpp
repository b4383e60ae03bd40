// SPDX-License-Identifier: Apache-2.0
//===- RowFunctions.cpp - functions that are given rows -------------------===//
//
// Whether the accesses can be told is for whoever reads the body; here only what the signature and
// the shape of the body say.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/RowFunctions.h"

#include "frontend/base/Budget.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <set>

using namespace clang;

namespace hetile::frontend {

static bool isNumber(QualType type) {
  return (type->isArithmeticType() || type->isEnumeralType()) && !type.isVolatileQualified();
}

bool isRow(QualType type) { return type->isPointerType() && isNumber(type->getPointeeType()); }

const FunctionDecl *rowFunction(const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
  if (!f || isa<CXXMethodDecl>(f) || f->isVariadic() || f->hasAttr<WeakAttr>() ||
      f->getBuiltinID() != 0 || call->getNumArgs() != f->getNumParams() ||
      !(f->getReturnType()->isVoidType() || isNumber(f->getReturnType())))
    return nullptr;
  bool takesRows = false;
  for (const ParmVarDecl *p : f->parameters()) {
    if (!isNumber(p->getType()) && !isRow(p->getType()))
      return nullptr;
    takesRows |= isRow(p->getType());
  }
  if (!takesRows || !f->hasBody(definition) || definition->isDependentContext() ||
      !isa<CompoundStmt>(definition->getBody()) || loopDepth(definition->getBody()) > 1)
    return nullptr;
  return definition;
}

namespace {
class CalledBodies : public RecursiveASTVisitor<CalledBodies> {
public:
  explicit CalledBodies(Effects &effects) : effects(effects) {}

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *f = rowFunction(call);
    if (!f || !seen.insert(f).second)
      return true;
    if (!budget::spend())
      return false;
    const Effects body = effectsOf(f->getBody());
    effects.written.insert(body.written.begin(), body.written.end());
    effects.addressTaken.insert(body.addressTaken.begin(), body.addressTaken.end());
    effects.declared.insert(body.declared.begin(), body.declared.end());
    effects.declared.insert(f->param_begin(), f->param_end());
    return TraverseStmt(f->getBody());
  }

private:
  Effects &effects;                    // to add to
  std::set<const FunctionDecl *> seen; // looked up only
};
} // namespace

Effects effectsWithRowFunctions(const Stmt *s) {
  Effects effects = effectsOf(s);
  CalledBodies(effects).TraverseStmt(const_cast<Stmt *>(s));
  return effects;
}

} // namespace hetile::frontend
