// SPDX-License-Identifier: Apache-2.0
//===- CallBodies.h - calls as the statements that they run -----*- C++ -*-===//
//
// `for (t..) { step(n, b, a); step(n, a, b); }`: a call of a function that has loops of its own
// means its body, with the arguments in place of the parameters. Around several of them the loop
// over time can be tiled.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CALLBODIES_H
#define HETILE_FRONTEND_CALLBODIES_H

#include "frontend/canonical/Building.h"
#include "frontend/source/Source.h"

#include <vector>

namespace hetile::frontend {

class CallBodies {
public:
  /// `function`: the one that the calls stand in. `source`: its file; null: no body is read.
  CallBodies(const Builder &build, const clang::FunctionDecl *function, const Source *source)
      : build(build), function(function), source(source) {}

  /// What the statement `e` runs, as a block of the caller; null if it is no such call, or if some
  /// part cannot be written in its place.
  clang::Stmt *bodyOf(const clang::Expr *e);
  /// While the block of bodyOf() is looked into: calls in it are those of the called function.
  void enter();
  void leave();

  /// All functions whose bodies stand for calls.
  const std::vector<const clang::FunctionDecl *> &called() const { return all; }

private:
  const Builder &build;
  const clang::FunctionDecl *function;
  const Source *source;
  std::vector<const clang::FunctionDecl *> all;
  std::vector<const clang::FunctionDecl *> around; // whose bodies are looked into
  unsigned variables = 0;                          // for arguments that are computed

  clang::Stmt *setter(const clang::CallExpr *call);
  const clang::FunctionDecl *definitionOf(const clang::CallExpr *call) const;
};

} // namespace hetile::frontend

#endif
