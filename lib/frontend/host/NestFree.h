// SPDX-License-Identifier: Apache-2.0
//===- NestFree.h - code that enters no nest --------------------*- C++ -*-===//
//
// Of a statement that may touch elements without our knowing: whether it can at least not send any
// away.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NESTFREE_H
#define HETILE_FRONTEND_NESTFREE_H

#include "frontend/source/Source.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace hetile::frontend {

/// True if a nest may stand in `s`.
bool hasLoop(const clang::Stmt *s);

/// Looks into bodies that are visible: nests have loops; those of headers more than one.
class NestFree {
public:
  explicit NestFree(const Source &source) : S(source) {}

  /// False if `s` may enter a nest outside of itself: it calls what is not known, by pointers, or
  /// functions of the main file with loops. Those go to `called` instead, if it is given and they
  /// are no templates: whoever knows their nests may tell.
  bool holds(const clang::Stmt *s, std::vector<const clang::FunctionDecl *> *called = nullptr);

private:
  const Source &S;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known; // false while it is being looked at

  bool calls(const clang::FunctionDecl *f, const clang::Stmt *call,
             std::vector<const clang::FunctionDecl *> *called);
  bool body(const clang::FunctionDecl *definition);
  bool mayHoldNests(const clang::FunctionDecl *definition) const;
};

} // namespace hetile::frontend

#endif
