// SPDX-License-Identifier: Apache-2.0
//===- CollectiveEntries.cpp - nests that all ranks enter -----------------===//
//
// One reduction at each entry. Nobody goes on alone: where ranks dissent, all run the original
// code.
//
//===----------------------------------------------------------------------===//
#include "enter/CollectiveEntries.h"

#include "modes/Worker.h"
#include "pipeline/Replicas.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

CollectiveEntries::CollectiveEntries(Transport &link, Startup startup, const int &regions)
    : Entries(link, std::move(startup)), Together(S), Regions(regions) {
  Modes.clear();
  if (link.size() > 1)
    Modes = {&residentMode(), &Together};
  else
    Modes.push_back(&whole());
}

/// Why the ranks cannot share this entry; empty if they can, or if rank 0 knows why itself.
std::string CollectiveEntries::dissentOf(const NestEntry &entry, const Agreement &agreement) {
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

/// True if where its arrays lie is all that there is to find out about the memory of `nest`: no
/// rows behind pointers, no variables.
static bool hasPlainArrays(const hetile_nest &nest) {
  return std::none_of(nest.arrays, nest.arrays + nest.narrays, [](const hetile_array &array) {
    return array.address || (array.ndims == 0 && !array.hidden);
  });
}

/// Where the arrays of the nest lie is known.
void CollectiveEntries::findSettled(const NestEntry &entry, Own &own) const {
  own.settled = S.stay.away() && own.arrays.mayStay() &&
                S.stay.isSettled(*entry.nest, entry.p, own.arrays.views.data(), own.known);
}

CollectiveEntries::Own CollectiveEntries::lookAt(const NestEntry &entry) const {
  Own own;
  own.arrays.views.assign(entry.views, entry.views + entry.nest->narrays);
  if (!entry.guard || S.link.size() == 1)
    return own;
  own.failure = objectionOfSignals();
  if (!own.failure.empty())
    return own;
  const bool isPlain = hasPlainArrays(*entry.nest);
  if (isPlain)
    findSettled(entry, own);
  if (own.settled) // between two nests of a region no memory ends, and no other begins where it was
    return own;
  own.failure = locateArrays(*entry.nest, entry.p, entry.views, own.arrays);
  if (S.stay.away() && own.failure.empty())
    S.stay.completeViews(*entry.nest, entry.p, own.arrays.views);
  if (!isPlain) // of others the views have not changed
    findSettled(entry, own);
  return own;
}

/// Ranks that leave a region are let go first.
Agreement CollectiveEntries::agree(const NestEntry &entry, Own &own) {
  for (;;) {
    Arrival arrival{entry.nest,  entry.p, entry.guard, own.failure.empty(),
                    Regions > 0, false,   own.known,   0};
    if (S.link.size() > 1) {
      arrival.values = hashOfValues(entry.args, entry.nest->args_size);
      arrival.settled = own.settled && S.stay.away();
    }
    const Agreement agreement = agreeOnEntry(S.link, arrival);
    if (!agreement.leaves)
      return agreement;
    returnAll();
  }
}

bool CollectiveEntries::enter(const NestEntry &entry) {
  if (S.running)
    return false;
  const Recording records(S.records);
  Found = lookAt(entry);
  const Agreement agreement = agree(entry, Found);
  Last = entry.nest;
  if (S.link.size() > 1 && agreement.guardFailed < 0 && !agreement.usable)
    Found.failure = firstText(S.link, Found.failure);
  const std::string dissent = dissentOf(entry, agreement);
  const bool agreed = agreement.sameParameters && agreement.guardFailed < 0;
  S.stay.agree({agreement.settled, agreement.sameValues, S.settings().checkReplicas});
  if (S.link.rank() != 0)
    return followNest(S, entry.nest, entry.args, Found.arrays);
  S.openRegions = agreement.inRegion && !Together.isUnlike(entry.nest);
  const bool done = enterUnless(dissent, {entry.nest, entry.p, entry.args, entry.views, agreed});
  commandLeave(S.link, done);
  return done;
}

/// Rank 0, of all.
std::string CollectiveEntries::locate(const NestEntry &entry, HostArrays &arrays) {
  if (S.link.size() == 1)
    return Entries::locate(entry, arrays);
  arrays = std::move(Found.arrays);
  return std::move(Found.failure);
}

/// All ranks at the same time.
void CollectiveEntries::returnAll() {
  const Running runs(S);
  const Recording records(S.records);
  const double start = S.link.now();
  S.stay.returnReplicas();
  S.log.addHomeSeconds(S.link.now() - start);
  S.noteHome(Origin(), "a region ends");
}

void CollectiveEntries::close() {
  if (S.running)
    return;
  forgetRegion();
  if (!S.stay.away())
    return;
  agreeOnLeaving(S.link, Last);
  returnAll();
}

void CollectiveEntries::end() {
  while (!agreeOnEnd(S.link))
    returnAll();
  if (S.stay.away()) // a jump out of a region
    returnAll();
}

} // namespace hetile::runtime
