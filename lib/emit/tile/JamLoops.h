// SPDX-License-Identifier: Apache-2.0
//===- JamLoops.h - loops that run together, as C text ----------*- C++ -*-===//
//
// A loop of which several iterations run together in each iteration of the innermost one
// (model::Jam).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_JAMLOOPS_H
#define HETILE_EMIT_JAMLOOPS_H

#include "TileBody.h"

namespace hetile::emit {

/// What the rest of the tile knows about.
struct JamFrame {
  std::function<void(const model::Ast &)> node; // writes it
  /// Writes the head of the loop and, with its iterator declared, what the function writes.
  std::function<void(const model::Ast &loop, const std::function<void()> &body)> loop;
  std::function<std::string(const model::Expr &)> text;
  /// Declares the iterator of a loop as a constant, until `release` at the end of the scope.
  std::function<void(const model::Ast &loop, const std::string &value)> bind;
  std::function<void(const model::Ast &loop)> release;
  /// Declares the iterators of a statement, but for those that depend on the loop over `except`.
  std::function<void(const model::Ast &user, const std::string &except)> iterators;
};

/// Writes the loop.
void writeJam(Writer &w, const model::Ast &loop, const model::Nest &nest, const TileBody &body,
              const JamFrame &frame);

} // namespace hetile::emit

#endif
