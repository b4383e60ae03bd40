// SPDX-License-Identifier: Apache-2.0
//===- Readings.h - the ways to read a loop, in their order -----*- C++ -*-===//
//
// A loop is read as it is written. If it has no tiling, other ways are tried: statements one by
// one, arrays as lines. If it is refused, scalars that are in the way get copies, sums are left to
// another nest, or variables that advance with the loops are followed; those that cannot be are
// left out one by one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_READINGS_H
#define HETILE_FRONTEND_READINGS_H

#include "frontend/reading/Outcome.h"
#include "frontend/reading/Reading.h"

#include <deque>
#include <optional>

namespace hetile::frontend {

/// The ways to read a loop. The names are those of --time-passes.
enum class Way {
  AsWritten,
  PrivateArrays, // iterations have arrays for themselves
  OneByOne,      // every statement for itself
  AsLines,       // arrays whose rows do not hold their subscripts are lines
  LocalCopies,   // scalars that iterations of the outermost loop set have copies
  CarriedCopies, // those, too, that follow from the iteration before
  SumsAgain,     // another nest does the sums, in their order, of what it computes once more
  SumsApart,     // likewise, of what this one has left for it
  SumsApartLocalCopies,
  SumsApartOneByOne,
  Following, // variables that advance with the loops
  FollowingLocalCopies,
  FollowingCarriedCopies,
};
const char *nameOf(Way way);

class Readings {
public:
  /// `parts`: sums may be formed by nests of their own.
  Readings(const LoopFacts &facts, FoldPolicy policy, bool parts)
      : facts(facts), policy(policy), parts(parts) {
    add(Way::AsWritten);
  }

  /// Goes on to the next way; false if there is none that could help.
  bool next();
  Way way() const { return now; }
  Reading reading() const;

  /// What came of it decides which ones follow.
  void learn(const Outcome &outcome);
  /// These arrays may be private: that is tried next, and what is tried now once more after it.
  void privatize(std::vector<PrivateArray> arrays);
  const std::vector<PrivateArray> &privateArrays() const { return privates; }
  /// Its nest is taken: no other follows.
  void end() { later.clear(); }

  /// Why the loop is no nest: what stands in the way as it is written, or besides that which copies
  /// of locals would mend.
  const std::optional<Refusal> &refusal() const { return refused; }

private:
  const LoopFacts &facts;
  const FoldPolicy policy;
  const bool parts;
  std::deque<Way> later;
  Way now = Way::AsWritten;
  std::optional<Refusal> refused;
  std::vector<PrivateArray> privates;
  bool isRepeated = false; // AsWritten has been tried before
  llvm::DenseSet<const clang::VarDecl *> followed; // by the readings that do
  const clang::VarDecl *unfollowed = nullptr;      // by the last of them

  void add(Way way) { later.push_back(way); }
  void addFirst(Way way) { later.push_front(way); }
  void partOtherwise(const Outcome &outcome);
  void carryOrFollow();
  void follow();
  void followLess();
};

} // namespace hetile::frontend

#endif
