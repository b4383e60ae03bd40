// SPDX-License-Identifier: Apache-2.0
//===- Inductions.h - variables that advance with the loops -----*- C++ -*-===//
//
// `k++` once an iteration, `p += n` once a row: the value is that on entry plus a polynomial in
// the iterators. The variables are followed through the nest; each use gets its closed form.
// `double *p = a + i * n;` and then `*p++`: a pointer counts from the place that it was set to.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INDUCTIONS_H
#define HETILE_FRONTEND_INDUCTIONS_H

#include "frontend/values/Loops.h"

namespace hetile::frontend {

/// Integers and pointers of the function that the nest changes by assignments of its own, and what
/// it declares from them.
llvm::DenseSet<const clang::VarDecl *> inductionCandidates(const LoopFacts &facts);

/// True if one of `variables` is named in `s`.
bool mentionsAny(const clang::Stmt *s, const llvm::DenseSet<const clang::VarDecl *> &variables);

/// Values before the nest of Reading::inductions, into `scope`. Pointers count from what they
/// are on entry. False if a variable that the header sets is not among them.
bool startInductions(Attempt &attempt, Scope &scope);

/// True if `s` changes a variable of Reading::inductions.
bool changesInduction(const Attempt &attempt, const clang::Stmt *s);

/// True if `s` declares nothing but pointers, of which one is among them.
bool declaresFollowedPointers(const Attempt &attempt, const clang::DeclStmt *s);

/// Changes the values in `scope` as running `s` does. Otherwise false, and a variable that
/// cannot be followed is noted.
bool followInductions(Attempt &attempt, const clang::Stmt *s, Scope &scope);

/// Values at the beginning of an iteration of the loop, into `inside`, and after the loop, into
/// `outside`, where they are those before it.
bool enterLoop(Attempt &attempt, const LoopHeader &header, Scope &outside, Scope &inside);

/// C statements that leave the final values; `scope` is that after the nest.
std::optional<std::string> finalInductions(Attempt &attempt, const Scope &scope);

} // namespace hetile::frontend

#endif
