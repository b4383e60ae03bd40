// SPDX-License-Identifier: Apache-2.0
//===- Reading.h - one way to read one loop ---------------------*- C++ -*-===//
//
// A loop may be read in several ways, each of which lets through nests that another refuses. What
// stands here is decided before a try begins; nothing in it changes while the try reads.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_READING_H
#define HETILE_FRONTEND_READING_H

#include "frontend/canonical/Canonical.h"
#include "frontend/canonical/Rotation.h"
#include "frontend/source/Source.h"
#include "frontend/syntax/Liveness.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace hetile::frontend {

/// What the syntax tree says of a loop and of the function around it.
struct LoopFacts {
  LoopFacts(const Source &source, const clang::FunctionDecl *function, const CanonicalLoop &loop,
            const Rotation *rotation, const ParentStmts &parents, const Effects &functionEffects,
            unsigned insertAt);

  const Source &source;
  const clang::FunctionDecl *const function;
  const clang::ForStmt *const root; // the outermost loop
  /// What the header of the root sets beside its iterator.
  const std::vector<const clang::Stmt *> before;
  /// What copies of vectors in the nest rely on.
  const std::vector<SameSizes> sizes;
  /// Buffers that change places at the end of the root's iterations; null if there are none.
  const Rotation *const rotation;
  const ParentStmts &parents;
  const Effects &functionEffects;
  const Effects effects;       // of the whole nest, functions that are given its rows included
  const unsigned insertAt;     // where its tiles go
  const bool functionHasUsing; // a using declaration or directive inside the function
};

/// Which changes of the order of floating-point operations the user allows.
struct FoldPolicy {
  bool reassociate = false; // -ffast-math, -fassociative-math, --reassociate
  bool finite = false;      // -ffinite-math-only
};

/// What a try does about scalars that connect the loops, see Expansion.h.
enum class Expansion {
  None,
  Locals,  // those that each iteration of the outermost loop sets get a copy for each of them
  Carried, // those, too, that follow from the value of the iteration before
  Sums     // of products, in inner loops: a copy for each iteration of all loops around the sum
};

/// An array that each iteration of the outer loops has for itself.
struct PrivateArray {
  const clang::VarDecl *var = nullptr;
  unsigned depth = 0; // of the loops around the nest's statements, the first so many
  bool lastPrivate = false;      // the program may look at what the last iteration leaves in it
  std::vector<uint64_t> extents; // its size along each dimension
  model::Condition when;         // what these parameters, of another reading, must fulfil on entry
  std::vector<model::Parameter> params;
};

/// How a try reads the loop.
struct Reading {
  const LoopFacts &facts;
  const FoldPolicy policy;
  /// Takes a single loop, or loops that only reduce. Reductions keep the order of the program.
  bool side = false;
  bool flattens = false;   // arrays whose rows do not hold their subscripts are lines
  bool splitsRuns = false; // every statement for itself, where no variable connects them
  /// Objects are asked where their elements are, even if their private members tell.
  bool asksObjects = false;
  /// Floating-point sums are formed by another nest, in their order: this one leaves what is added.
  bool partsSums = false;
  bool addsAgain =
      false; // that one computes once more what is added, from what the arrays then hold
  Expansion expansion = Expansion::None;
  /// Variables whose values the scopes follow through the nest.
  llvm::DenseSet<const clang::VarDecl *> inductions;
  /// What the iterations do with these arrays, they do in one statement.
  std::vector<PrivateArray> privates;

  /// Null if `v` is none of them.
  const PrivateArray *privateArray(const clang::VarDecl *v) const {
    for (const PrivateArray &own : privates)
      if (own.var == v)
        return &own;
    return nullptr;
  }
};

} // namespace hetile::frontend

#endif
