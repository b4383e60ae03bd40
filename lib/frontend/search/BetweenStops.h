// SPDX-License-Identifier: Apache-2.0
//===- BetweenStops.h - loops that stop now and then ------------*- C++ -*-===//
//
//   for (int t = 0; t < steps; t++) {
//     step(u);
//     if (t % 100 == 0)
//       print(u);
//   }
//
// What is printed is no part of any nest, but up to the next time there is one. Which iteration
// stops next, the host finds out before it goes on: the condition depends on the counter alone.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BETWEENSTOPS_H
#define HETILE_FRONTEND_BETWEENSTOPS_H

#include "frontend/canonical/Canonical.h"
#include "frontend/source/Source.h"
#include "frontend/syntax/Liveness.h"
#include "model/Stops.h"

#include <optional>

namespace hetile::frontend {

/// The iterations of a loop from one stop to the next.
struct BetweenStops {
  CanonicalLoop canonical;                   ///< of these iterations, without what stops them
  const clang::CompoundStmt *body = nullptr; ///< of the loop as written
  model::Stops stops;
  model::SourceRange entry; ///< where the nest is entered: a blank at the beginning of the body
  /// What the conditions read may be any integer in memory: the nest must not store integers.
  bool readsIntegers = false;
  bool readsElements = false; ///< any of these may be an element of an array
};

/// What of `written`, a loop of `function`, lies between its stops; nothing if it has none that
/// can be told beforehand. `calls`: see canonicalLoop().
std::optional<BetweenStops> betweenStops(const Source &source, const clang::FunctionDecl *function,
                                         const clang::Stmt *written, const Effects &functionEffects,
                                         bool calls);

} // namespace hetile::frontend

#endif
