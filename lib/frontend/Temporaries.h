//===- Temporaries.h - scalars that the nest writes -------------*- C++ -*-===//
//
// A scalar that every iteration writes before it reads is private to each statement that uses
// it. If its value is wanted after the nest, the last instance of each such statement stores
// it to a cell, an array without dimensions.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TEMPORARIES_H
#define HETILE_FRONTEND_TEMPORARIES_H

#include "Attempt.h"
#include "StatementReader.h"

namespace hetile::frontend {

/// The first place in `s` that names `v`; null if there is none.
const clang::DeclRefExpr *firstReference(const clang::Stmt *s, const clang::VarDecl *v);

/// How often `v` occurs in `s`.
unsigned countMentions(const clang::Stmt *s, const clang::VarDecl *v);

/// True if `v` is the iterator of a loop in `s`.
bool isIterator(const clang::Stmt *s, const clang::VarDecl *v);

/// Scalars declared outside the nest and written in it, iterators included. Fills
/// Attempt::kept; refuses what cannot be private.
std::optional<std::vector<const clang::VarDecl *>> writtenScalars(Attempt &attempt);

/// Adds the accesses that store the last values of `privates` after `run`; refuses a variable
/// that `run` does not write for certain.
bool storeLast(Attempt &attempt, StatementReader &reader, const Scope &scope,
               llvm::ArrayRef<const clang::Stmt *> run,
               llvm::ArrayRef<const clang::VarDecl *> privates);

/// The code that makes these accesses, to stand before and after the body.
struct LastStores {
  std::vector<model::Piece> before, after;
};
LastStores lastStores(const Attempt &attempt, const model::Statement &statement,
                      llvm::ArrayRef<RawAccess> raw);

} // namespace hetile::frontend

#endif
