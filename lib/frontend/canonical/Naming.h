// SPDX-License-Identifier: Apache-2.0
//===- Naming.h - variables that stand for elements -------------*- C++ -*-===//
//
// What a range-based `for` names is an element of what it goes over: the body again, with the
// element in the place of the name.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NAMING_H
#define HETILE_FRONTEND_NAMING_H

#include "frontend/canonical/Building.h"
#include "frontend/syntax/Inline.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace hetile::frontend {

class Naming {
public:
  Naming(const Builder &build, const clang::FunctionDecl *function)
      : build(build), function(function) {}

  /// `name` stands for `element`, an lvalue, from now on.
  void add(const clang::VarDecl *name, const clang::Expr *element) { elements[name] = element; }
  /// `name` is a variable again.
  void remove(const clang::VarDecl *name) { elements.erase(name); }
  /// A new variable like `name`, with this initialisation, in its place; `called` so, if not null.
  clang::Stmt *declare(const clang::VarDecl *name, const clang::Expr *init,
                       clang::IdentifierInfo *called = nullptr);

  /// `s` without the names; `s` itself if there are none in it, null if a part cannot be copied.
  clang::Stmt *without(clang::Stmt *s);
  clang::Expr *without(clang::Expr *e);

private:
  const Builder &build;
  const clang::FunctionDecl *function;
  Replacements elements;

  bool occurs(const clang::Stmt *s) const;
  clang::Stmt *inBlock(clang::CompoundStmt *block);
  clang::Stmt *inBranch(clang::IfStmt *branch);
  clang::Stmt *inLoop(clang::ForStmt *loop);
  clang::Stmt *inDeclaration(clang::DeclStmt *declaration);
};

} // namespace hetile::frontend

#endif
