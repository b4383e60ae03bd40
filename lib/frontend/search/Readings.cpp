// SPDX-License-Identifier: Apache-2.0
//===- Readings.cpp - the ways to read a loop, in their order -------------===//
//
// Each outcome adds the ways that it makes worth trying.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Readings.h"

#include "frontend/syntax/Counters.h"
#include "frontend/values/Inductions.h"

using namespace clang;

namespace hetile::frontend {

const char *nameOf(Way way) {
  switch (way) {
  case Way::AsWritten:
    return "as written";
  case Way::PrivateArrays:
    return "private arrays";
  case Way::OneByOne:
    return "statements one by one";
  case Way::AsLines:
    return "arrays as lines";
  case Way::LocalCopies:
    return "copies of locals";
  case Way::CarriedCopies:
    return "copies of carried scalars";
  case Way::SumsAgain:
    return "sums apart, computed again";
  case Way::SumsApart:
    return "sums apart";
  case Way::SumsApartLocalCopies:
    return "sums apart, copies of locals";
  case Way::SumsApartOneByOne:
    return "sums apart, statements one by one";
  case Way::Following:
    return "following variables";
  case Way::FollowingLocalCopies:
    return "following variables, copies of locals";
  case Way::FollowingCarriedCopies:
    return "following variables, copies of carried scalars";
  }
  return "";
}

/// True if copies of scalars may mend what `refusal` says.
static bool mayHelp(Expansion expansion, const std::optional<Refusal> &refusal) {
  if (!refusal)
    return false;
  return refusal->reason == Reason::LocalAcrossLoops ||
         (expansion == Expansion::Carried &&
          (refusal->reason == Reason::ScalarWritten || refusal->reason == Reason::ReductionOrder));
}

bool Readings::next() {
  if (later.empty())
    return false;
  now = later.front();
  later.pop_front();
  return true;
}

Reading Readings::reading() const {
  Reading out{facts, policy};
  out.splitsRuns = now == Way::OneByOne || now == Way::SumsApartOneByOne;
  out.addsAgain = now == Way::SumsAgain;
  out.partsSums = now == Way::SumsAgain || now == Way::SumsApart ||
                  now == Way::SumsApartLocalCopies || now == Way::SumsApartOneByOne;
  out.flattens = now == Way::AsLines;
  if (now == Way::LocalCopies || now == Way::SumsApartLocalCopies ||
      now == Way::FollowingLocalCopies)
    out.expansion = Expansion::Locals;
  if (now == Way::CarriedCopies || now == Way::FollowingCarriedCopies)
    out.expansion = Expansion::Carried;
  if (now == Way::PrivateArrays)
    out.privates = privates;
  if (!out.partsSums)
    out.inductions = followed;
  return out;
}

void Readings::learn(const Outcome &outcome) {
  switch (now) {
  case Way::AsWritten:
    if (isRepeated)
      return;
    refused = outcome.refusal;
    if (outcome.nest) {
      if (outcome.hasLongRuns)
        add(Way::OneByOne);
      add(Way::AsLines);
    } else if (mayHelp(Expansion::Locals, refused)) {
      add(Way::LocalCopies);
    } else if (refused) {
      carryOrFollow();
    }
    return;
  case Way::PrivateArrays:
  case Way::OneByOne:
  case Way::AsLines:
    return;
  case Way::LocalCopies:
    if (outcome.refusal)
      refused = outcome.refusal; // what stands in the way besides
    if (!outcome.nest)
      carryOrFollow();
    return;
  case Way::CarriedCopies: // a nest with such copies may have no band
    if (parts && refused && refused->reason == Reason::ReductionOrder)
      add(Way::SumsAgain);
    return follow();
  case Way::SumsAgain:
  case Way::SumsApart:
    return partOtherwise(outcome);
  case Way::SumsApartLocalCopies:
  case Way::SumsApartOneByOne:
    return;
  case Way::Following:
    unfollowed = outcome.unfollowed;
    if (mayHelp(Expansion::Locals, outcome.refusal))
      add(Way::FollowingLocalCopies);
    if (mayHelp(Expansion::Carried, outcome.refusal))
      add(Way::FollowingCarriedCopies);
    if (!outcome.nest && later.empty())
      followLess();
    return;
  case Way::FollowingLocalCopies:
  case Way::FollowingCarriedCopies:
    if (outcome.nest)
      later.clear();
    else if (later.empty())
      followLess();
    return;
  }
}

/// After sums were apart.
void Readings::partOtherwise(const Outcome &outcome) {
  if (now == Way::SumsAgain && !outcome.nest)
    addFirst(Way::SumsApart);
  else if (now == Way::SumsApart && mayHelp(Expansion::Locals, outcome.refusal))
    addFirst(Way::SumsApartLocalCopies);
  else if (outcome.hasLongRuns)
    addFirst(Way::SumsApartOneByOne);
}

void Readings::privatize(std::vector<PrivateArray> arrays) {
  privates = std::move(arrays);
  later.push_front(now);
  later.push_front(Way::PrivateArrays);
  isRepeated = true;
}

void Readings::carryOrFollow() {
  if (mayHelp(Expansion::Carried, refused))
    add(Way::CarriedCopies);
  else
    follow();
}

void Readings::follow() {
  followed = inductionCandidates(facts);
  if (!followed.empty())
    add(Way::Following);
}

/// Without the variable that could not be followed; where something else was in the way, without
/// counters of loops, which may stay what they are.
void Readings::followLess() {
  bool less = unfollowed && followed.erase(unfollowed);
  if (!unfollowed)
    for (const VarDecl *v : iteratorsOf(facts.root))
      less |= followed.erase(v);
  if (less && !followed.empty())
    add(Way::Following);
}

} // namespace hetile::frontend
