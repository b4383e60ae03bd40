// SPDX-License-Identifier: Apache-2.0
//===- Expansion.h - scalars that become hidden arrays ----------*- C++ -*-===//
//
// A scalar that connects the iterations of inner loops leaves nothing to tile. Where each
// iteration of the outermost loop may have its own copy, an array with one element for each of
// them takes its place: statements load the scalar from its element and store it there. That is
// so for reductions, whose copies the host combines afterwards, and for scalars that every
// iteration of the outermost loop sets before it reads them. A scalar that each of those
// iterations sets once from its value before (t += dt) has copies too: what comes before the
// statement that sets it reads the copy of the iteration before. In a side there is one copy, as
// its iterations keep the order of the program. Of a sum that another nest forms (Parting.h), each
// instance has an element for what it adds.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_EXPANSION_H
#define HETILE_FRONTEND_EXPANSION_H

#include "frontend/reading/Attempt.h"

#include "llvm/ADT/ArrayRef.h"

namespace hetile::frontend {

class StatementReader;

/// Finds the scalars that the nest only accumulates into, and checks that the order of their
/// updates may change. Refuses floating-point sums whose order is the program's.
bool findReductions(Attempt &attempt);

/// Expands the variables of the outermost loop's body, and those set before they are read in
/// each of its iterations. They no longer join statements.
void expandLocals(Attempt &attempt, const clang::ForStmt *loop);

/// Expands the variables that each iteration of an inner loop sets before it adds products to them
/// in loops of its own, which can then be those of a product of matrices.
void expandSums(Attempt &attempt);
/// True if there may be some.
bool mayHaveSums(const LoopFacts &facts);

/// Expands the variables that a statement of the outermost loop's body sets anew from the value of
/// the iteration before. No iteration of an inner loop may do so: it would wait for all others.
void carryScalars(Attempt &attempt, const clang::ForStmt *loop);

/// Expands the variables that enter an iteration with the value of the one before, whatever sets
/// them: one element for all iterations, which run in the order of the program.
void keepInOrder(Attempt &attempt, const clang::ForStmt *loop);

/// Adds to a statement that has been read the accesses to the copies of the expanded scalars in
/// `run`. `around` receives the pieces that load them, whose number is returned, then those
/// that store them; their access numbers are those of `reader`.
size_t addExpanded(Attempt &attempt, StatementReader &reader,
                   llvm::ArrayRef<const clang::Stmt *> run, const Scope &scope,
                   const std::vector<unsigned> &position, std::vector<model::Piece> &around);

/// The model's array for a base of copies.
model::Array hiddenArray(Attempt &attempt, const Base &base);

/// Fills Nest::reductions when the arrays are known.
void finishReductions(Attempt &attempt);

} // namespace hetile::frontend

#endif
