// SPDX-License-Identifier: Apache-2.0
//===- Naming.cpp - variables that stand for elements ---------------------===//
//
// Only what has such a name in it is made anew: all else keeps its text.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Naming.h"

#include "frontend/syntax/Patterns.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace hetile::frontend {

bool Naming::occurs(const Stmt *s) const {
  return s && std::any_of(elements.begin(), elements.end(),
                          [&](const auto &pair) { return mentions(s, pair.first); });
}

Stmt *Naming::declare(const VarDecl *name, const Expr *init, IdentifierInfo *called) {
  VarDecl *const v =
      build.variable(called ? called : name->getIdentifier(),
                     name->getType().getNonReferenceType().getUnqualifiedType(), init);
  add(name, build.nameOf(v));
  return new (build.ctx) DeclStmt(DeclGroupRef(v), SourceLocation(), SourceLocation());
}

Expr *Naming::without(Expr *e) {
  return occurs(e) ? withReplaced(build.ctx, e, elements, function) : e;
}

Stmt *Naming::without(Stmt *s) {
  if (!occurs(s))
    return s;
  if (auto *e = dyn_cast<Expr>(s))
    return without(e);
  if (auto *block = dyn_cast<CompoundStmt>(s))
    return inBlock(block);
  if (auto *branch = dyn_cast<IfStmt>(s))
    return inBranch(branch);
  if (auto *loop = dyn_cast<ForStmt>(s))
    return inLoop(loop);
  if (auto *declaration = dyn_cast<DeclStmt>(s))
    return inDeclaration(declaration);
  return nullptr;
}

Stmt *Naming::inBlock(CompoundStmt *block) {
  std::vector<Stmt *> list;
  for (Stmt *s : block->body()) {
    list.push_back(without(s));
    if (!list.back())
      return nullptr;
  }
  return CompoundStmt::Create(build.ctx, list, FPOptionsOverride(), SourceLocation(),
                              SourceLocation());
}

Stmt *Naming::inBranch(IfStmt *branch) {
  if (branch->getInit() || branch->getConditionVariable() || branch->isConsteval())
    return nullptr;
  Expr *condition = without(branch->getCond());
  Stmt *yes = without(branch->getThen());
  Stmt *no = branch->getElse() ? without(branch->getElse()) : nullptr;
  if (!condition || !yes || (branch->getElse() && !no))
    return nullptr;
  return IfStmt::Create(build.ctx, SourceLocation(), branch->getStatementKind(), nullptr, nullptr,
                        condition, SourceLocation(), SourceLocation(), yes, SourceLocation(), no);
}

Stmt *Naming::inLoop(ForStmt *loop) {
  Stmt *init = loop->getInit() ? without(loop->getInit()) : nullptr;
  Expr *condition = loop->getCond() ? without(loop->getCond()) : nullptr;
  Expr *step = loop->getInc() ? without(loop->getInc()) : nullptr;
  Stmt *body = without(loop->getBody());
  if (loop->getConditionVariable() || !body || (loop->getInit() && !init) ||
      (loop->getCond() && !condition) || (loop->getInc() && !step))
    return nullptr;
  return new (build.ctx) ForStmt(build.ctx, init, condition, nullptr, step, body,
                                 loop->getBeginLoc(), loop->getBeginLoc(), SourceLocation());
}

/// A number that is initialised with what names an element.
Stmt *Naming::inDeclaration(DeclStmt *declaration) {
  auto *v = declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  if (!v || !v->hasLocalStorage() || !v->getInit() || !v->getType()->isArithmeticType())
    return nullptr;
  Expr *init = without(v->getInit());
  return init ? declare(v, init) : nullptr;
}

} // namespace hetile::frontend
