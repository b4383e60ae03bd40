// SPDX-License-Identifier: Apache-2.0
//===- LoopCandidate.h - one loop of a function -----------------*- C++ -*-===//
//
// Reads a loop in the ways that Readings names, and says why it is no nest if none of them gives
// one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LOOPCANDIDATE_H
#define HETILE_FRONTEND_LOOPCANDIDATE_H

#include "frontend/search/FunctionSearch.h"
#include "frontend/search/Readings.h"
#include "frontend/search/Search.h"
#include "frontend/search/BetweenStops.h"

#include <optional>

namespace hetile::frontend {

class LoopCandidate : public Candidate {
public:
  /// `written`: the loop in the program; `loop`, `rotation`: its one form, and what was taken out
  /// of it.
  /// `isQuiet`: nothing is said about it if it is not tiled. `between`: see BetweenStops.h.
  LoopCandidate(FunctionSearch &function, const clang::Stmt *written, const CanonicalLoop &loop,
                std::optional<Rotation> rotation, unsigned mark, bool isQuiet,
                std::optional<BetweenStops> between = std::nullopt);

  const char *nextReading() override;
  const model::Nest *read() override;
  std::vector<ScratchArray> scratchArrays() override;
  void privatize(const std::vector<PrivatizedArray> &arrays) override;
  std::optional<model::Nest> withSumsExpanded() override;
  void replace(model::Nest nest) override { last = std::move(nest); }
  void take() override;

  /// Hands the nest over to the file, or says why there is none.
  void finish();

  const clang::Stmt *const written;
  bool isQuiet() const override { return quiet && !isTaken; }
  /// True if the loops inside are to be tried as well.
  bool goesInside() const { return !isTaken && !isEmpty && !between; }
  /// True if it has been read in vain together with what it calls.
  bool isCalling() const { return !isTaken && hasCalls && !between; }
  /// True if something in it is what no nest can have.
  bool isRefused() const { return goesInside() && !kept && readings.refusal(); }

private:
  FunctionSearch &function;
  const std::optional<Rotation> rotation;
  const unsigned mark;
  const bool hasCalls, callsNests, quiet;
  const std::optional<BetweenStops> between;
  const LoopFacts facts;
  Readings readings;
  model::Nest last;                // that was read
  std::vector<std::pair<unsigned, const clang::VarDecl *>> variables; // its arrays, see Outcome
  std::optional<model::Nest> kept; // for the file
  bool isTaken = false;
  bool isEmpty = false; // nothing in it to tile

  bool suitsStops() const;
  void enterBetweenStops();
  void sayRefused(const Refusal &refusal);
};

} // namespace hetile::frontend

#endif
