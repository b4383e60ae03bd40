// SPDX-License-Identifier: Apache-2.0
//===- Outcome.h - what comes of one try to read a loop ---------*- C++ -*-===//
//
// A nest, or a refusal with its place. Both come with hints: which other reading might see more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OUTCOME_H
#define HETILE_FRONTEND_OUTCOME_H

#include "model/Model.h"
#include "model/Reasons.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hetile::frontend {

using model::Reason;

/// The first thing that the model cannot express.
struct Refusal {
  Reason reason;
  clang::SourceLocation loc; // invalid if what it is has no place: the loop then has to do
  std::string detail;
};

/// One of `nest` and `refusal`, or none of them: then there is nothing in the loop to tile.
struct Outcome {
  std::optional<model::Nest> nest;
  std::vector<const clang::VarDecl *> globals; // behind Nest::globals
  std::optional<Refusal> refusal;

  /// Variables that are arrays of constant size, or pointers, among the nest's arrays, each with
  /// its number there.
  std::vector<std::pair<unsigned, const clang::VarDecl *>> variables;
  bool hasLines = false;    // Reading::flattens makes a difference
  bool hasLongRuns = false; // Reading::splitsRuns would make one
  bool opensElements = false; // Reading::asksObjects may make a difference
  /// One of Reading::inductions that could not be followed: without it there may be a nest.
  const clang::VarDecl *unfollowed = nullptr;
};

} // namespace hetile::frontend

#endif
