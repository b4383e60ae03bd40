// SPDX-License-Identifier: Apache-2.0
//===- Units.h - a loop body as loops and runs of statements ----*- C++ -*-===//
//
// Divides a loop body into units: loops, branches and blocks with loops inside, and maximal
// runs of other statements. Units that a scalar connects are joined into one run.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_UNITS_H
#define HETILE_FRONTEND_UNITS_H

#include "frontend/reading/Attempt.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

namespace hetile::frontend {

struct Unit {
  enum Kind { Run, Loop, Branch, Block };
  Kind kind = Run;
  std::vector<const clang::Stmt *> stmts; // one unless a run
  std::vector<const clang::VarDecl *> privates; // of a run: declared outside it
};

/// Divides loop bodies. `scalars`: variables written in the nest, declared outside or in a
/// body.
/// Scalars that each of the units keeps to itself join nothing; others join the units from
/// the first to the last that mention them.
class UnitReader {
public:
  UnitReader(const Attempt &attempt, std::vector<const clang::VarDecl *> scalars)
      : attempt(attempt), scalars(std::move(scalars)) {}

  /// Declarations directly in the body whose variables several units use and whose values
  /// follow from `known` variables and from what never changes in the nest.
  std::vector<const clang::DeclStmt *>
  replayable(const clang::Stmt *body, llvm::ArrayRef<const clang::VarDecl *> known) const;

  /// Units of a body in order, without the statements `dropped`. `active`: iterators of the
  /// loops around it, `depth` of them in the model. `carried` is set to a scalar, if there is one, whose old value a joined
  /// run reads.
  std::vector<Unit> units(const clang::Stmt *body, llvm::ArrayRef<const clang::VarDecl *> active,
                          size_t depth, llvm::ArrayRef<const clang::Stmt *> dropped,
                          const clang::VarDecl *&carried) const;

  /// True if the expression has the same value wherever it is evaluated in an iteration of the
  /// loops around it.
  bool isReplayable(const clang::Expr *e, llvm::ArrayRef<const clang::VarDecl *> known) const {
    return followsFrom(e, known);
  }

private:
  const Attempt &attempt;
  std::vector<const clang::VarDecl *> scalars;

  std::vector<Unit> split(const clang::Stmt *body,
                          llvm::ArrayRef<const clang::Stmt *> without = {}) const;
  /// `outside`: scalars from outside of the body.
  void addPrivates(Unit &run, llvm::ArrayRef<const clang::VarDecl *> outside,
                   const clang::VarDecl *&carried) const;
  bool followsFrom(const clang::Stmt *e, llvm::ArrayRef<const clang::VarDecl *> known) const;
  bool keepsToItself(const Unit &unit, const clang::VarDecl *v) const;
  bool keepsToItself(const clang::Stmt *body, const clang::VarDecl *v) const;
};

} // namespace hetile::frontend

#endif
