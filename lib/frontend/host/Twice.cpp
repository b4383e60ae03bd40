// SPDX-License-Identifier: Apache-2.0
//===- Twice.cpp - statements that may stand twice in a text --------------===//
//
// The constructs that C and C++ allow once in a function, or make another thing of each time.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/Twice.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

static bool mayStandTwice(const Decl *d) {
  auto *v = dyn_cast<VarDecl>(d);
  return v ? v->hasLocalStorage() : isa<EmptyDecl, StaticAssertDecl, TypedefNameDecl>(d);
}

bool mayStandTwice(const Stmt *s) {
  if (!s)
    return true;
  if (isa<LabelStmt, AddrLabelExpr, AsmStmt, StmtExpr, LambdaExpr, CXXTryStmt>(s))
    return false;
  if (auto *d = dyn_cast<DeclStmt>(s);
      d && !llvm::all_of(d->decls(), [](const Decl *one) { return mayStandTwice(one); }))
    return false;
  return llvm::all_of(s->children(), [](const Stmt *child) { return mayStandTwice(child); });
}

} // namespace hetile::frontend
