// SPDX-License-Identifier: Apache-2.0
//===- Liveness.h - which variables a piece of code reads and writes -*- C++ -*-===//
//
// Conservative answers about scalar variables on structured code: what a statement writes,
// whether it reads a variable before it writes it, and whether a variable is read after a
// statement.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LIVENESS_H
#define HETILE_FRONTEND_LIVENESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace hetile::frontend {

/// What a piece of code does to variables, by name (not through pointers).
struct Effects {
  /// Assigned, incremented, bound to a non-const reference, or a member of it is. The
  /// initialisation in a declaration does not count.
  llvm::DenseSet<const clang::VarDecl *> written;
  llvm::DenseSet<const clang::VarDecl *> addressTaken;
  llvm::DenseSet<const clang::VarDecl *> declared;
  /// In order of first mention, without repetition.
  std::vector<const clang::VarDecl *> mentioned;
};
Effects effectsOf(const clang::Stmt *s);

/// The variables whose address is taken anywhere in the file and its headers, by &.
llvm::DenseSet<const clang::VarDecl *> addressesTaken(const clang::ASTContext &ctx);

enum class First {
  None,  // not touched for certain, or perhaps written
  Write, // certainly written before any read
  Read   // perhaps read before it is written
};

/// What happens first to `v` when `s` runs.
First firstAccess(const clang::Stmt *s, const clang::VarDecl *v);
First firstAccess(llvm::ArrayRef<const clang::Stmt *> sequence, const clang::VarDecl *v);

/// Parents of all statements of one function body.
class ParentStmts {
public:
  explicit ParentStmts(const clang::Stmt *body);
  const clang::Stmt *parent(const clang::Stmt *s) const { return parents.lookup(s); }
  bool hasGoto() const { return containsGoto; }

  /// `copy` stands for `original`, a statement of the body.
  void alias(const clang::Stmt *copy, const clang::Stmt *original) { originals[copy] = original; }
  const clang::Stmt *original(const clang::Stmt *s) const {
    const clang::Stmt *o = originals.lookup(s);
    return o ? o : s;
  }

private:
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> parents;
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> originals;
  bool containsGoto = false;
};

/// False only if no read of the local variable `v` after `s` (within its function, also on
/// the next iteration of a surrounding loop) can see the value it has when `s` ends.
/// `addressTaken`: in the function.
bool mayBeReadAfter(const clang::Stmt *s, const clang::VarDecl *v, const ParentStmts &parents,
                    bool addressTaken);

} // namespace hetile::frontend

#endif
