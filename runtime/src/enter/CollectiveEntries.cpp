// SPDX-License-Identifier: Apache-2.0
//===- CollectiveEntries.cpp - nests that all ranks enter -----------------===//
//
// One reduction at each entry. Nobody goes on alone: where ranks dissent, all run the original
// code.
//
//===----------------------------------------------------------------------===//
#include "enter/CollectiveEntries.h"

#include "modes/Worker.h"
#include "protocol/Agreement.h"

#include <utility>

namespace hetile::runtime {

CollectiveEntries::CollectiveEntries(Transport &link, Startup startup)
    : Entries(link, std::move(startup)), Together(S) {
  Modes.clear();
  if (link.size() > 1)
    Modes.push_back(&Together);
  else
    Modes.push_back(&whole());
}

/// Why the ranks cannot share this entry; empty if they can, or if rank 0 knows why itself.
std::string CollectiveEntries::dissentAt(const NestEntry &entry, bool &agreed) {
  const Agreement agreement = agreeOnEntry(S.link, entry.nest, entry.p, entry.guard);
  agreed = agreement.sameParameters && agreement.guardFailed < 0;
  if (!agreement.sameParameters) {
    auto [at, isNew] = Dissents.insert({entry.nest, std::string()});
    if (isNew)
      at->second = differingParameter(S.link, entry.nest, entry.p);
    return at->second;
  }
  if (agreement.guardFailed > 0)
    return "a run-time guard failed on rank " + std::to_string(agreement.guardFailed);
  return std::string();
}

bool CollectiveEntries::enter(const NestEntry &entry) {
  if (S.running)
    return false;
  const Recording records(S.records);
  bool agreed = false;
  const std::string dissent = dissentAt(entry, agreed);
  if (S.link.rank() != 0)
    return followNest(S, entry.nest, entry.p, entry.args, entry.views);
  const bool done = enterUnless(dissent, {entry.nest, entry.p, entry.args, entry.views, agreed});
  commandLeave(S.link, done);
  return done;
}

/// Rank 0 asks all.
std::string CollectiveEntries::failureAnywhere(const std::string &own) {
  if (S.link.size() == 1)
    return own;
  commandCheck(S.link);
  return firstText(S.link, own);
}

} // namespace hetile::runtime
