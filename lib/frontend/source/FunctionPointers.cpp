// SPDX-License-Identifier: Apache-2.0
//===- FunctionPointers.cpp - who may get to know a function --------------===//
//
// A call is visited before what it consists of.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/FunctionPointers.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace hetile::frontend {

namespace {
class PointerScan : public RecursiveASTVisitor<PointerScan> {
public:
  llvm::DenseSet<const FunctionDecl *> found;

  bool VisitCallExpr(CallExpr *call) {
    if (auto *ref = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      callees.insert(ref);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    auto *f = dyn_cast<FunctionDecl>(ref->getDecl());
    if (f && !callees.count(ref))
      found.insert(f->getCanonicalDecl());
    return true;
  }

private:
  llvm::DenseSet<const DeclRefExpr *> callees;
};
} // namespace

llvm::DenseSet<const FunctionDecl *> functionsPointedTo(const ASTContext &ctx) {
  PointerScan scan;
  scan.TraverseDecl(ctx.getTranslationUnitDecl());
  return scan.found;
}

} // namespace hetile::frontend
