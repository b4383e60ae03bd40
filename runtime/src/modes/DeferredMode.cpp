// SPDX-License-Identifier: Apache-2.0
//===- DeferredMode.cpp - entries that are put off ------------------------===//
//
// The queue begins with an entry of one nest, the lead, and grows by whole steps: from one entry of
// it to the next. It is full when the columns between the first and the last nest would not stay in
// the cache.
//
//===----------------------------------------------------------------------===//
#include "modes/DeferredMode.h"

#include "arrays/Overlap.h"
#include "machine/Caches.h"
#include "window/HeldPages.h"
#include "window/OtherThreads.h"
#include "window/Windows.h"

#include <algorithm>
#include <csignal>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr double OwnShare = 0.6;    // of a core's own cache: what a wave takes
constexpr double SharedShare = 0.4; // the same of a core's share of the last one
constexpr size_t SharedSteps = 16;  // so many are worth it there; more only in a core's own
constexpr double LeastRoom = 2;     // columns by which a wave goes on
constexpr size_t MostEntries = 48;  // each is compared with each
constexpr size_t SeenSteps = 4;     // of which the lag is looked at
constexpr int MostTold = 64;        // times that the program asks: then it does so no longer
constexpr size_t LostLead = 64;     // entries of others: the program does something else

/// False if an entry has to run at once, whatever its sizes are: it sets scalars, or needs what the
/// program may change without being seen.
bool canWait(const hetile_nest &nest) {
  if (nest.install || nest.sums || nest.calls_libm) // errno may be asked for
    return false;
  return std::all_of(nest.arrays, nest.arrays + nest.narrays, [](const hetile_array &array) {
    return array.ndims > 0 && !array.hidden && !array.addends && !array.versions &&
           !array.address && !array.mapped;
  });
}

/// True if a handler of the program may run on a stack of its own: too small for what was put off.
bool hasOtherStack() {
  stack_t now;
  return sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE);
}

/// Bytes of a core's own cache that a wave may take.
double ownCache() { return OwnShare * static_cast<double>(machineCaches()[1]); }

/// Bytes that a wave over so many steps may take.
double cacheFor(size_t steps) {
  const double shared = SharedShare * static_cast<double>(machineCaches()[2]);
  return steps > SharedSteps ? ownCache() : std::max(ownCache(), shared);
}

/// What `entry` was, for the report.
Decision decisionOf(const WaitingEntry &entry, int threads) {
  Decision decision;
  decision.parallel = true;
  decision.team = threads > 1;
  decision.plan = oneBlock(entry.question);
  decision.plan.strategy = "put off";
  decision.plan.reason =
      "entries run later, together: each finds in a cache what the one before it left";
  return decision;
}

} // namespace

/// True if nothing stands against putting off such an entry.
bool DeferredMode::suits(const Question &question, const HostArrays &arrays) const {
  const Settings &settings = S.settings();
  if (settings.defer == Switch::Off || settings.verify || settings.collective ||
      (!isAsked() && (settings.fixesTiles() || !settings.mayStaySequential())))
    return false;
  if (S.scarce || S.stay.away() || (S.link.size() > 1 && !S.plans.mayUseTeam()))
    return false;
  return canWait(*question.nest) && arrays.mayStay();
}

std::optional<Entered> DeferredMode::run(const Question &question, const HostArrays &arrays,
                                         double start) {
  S.mayWait = suits(question, arrays);
  if (!S.mayWait) {
    flush();
    return std::nullopt;
  }
  if (any() &&
      (!Queue.suits(question) || !Queue.edgesHold() || (question.nest == Lead && isFull())))
    flush();
  if (!any() && !leads(question, arrays, Ran ? S.link.now() : start))
    return std::nullopt;
  if (!Queue.add(question, arrays)) {
    if (!any())
      forgo(question.nest);
    flush();
    return std::nullopt;
  }
  Told = 0;
  S.stay.watch(true); // nests that are entered where arrays are away only shall be entered
  count(question.nest);
  if (isLast() || Queue.size() >= MostEntries)
    flush();
  return Entered::Done;
}

/// Code that asks often would take much longer: it need not.
bool DeferredMode::toldOf() {
  if (any() && ++Told == MostTold)
    S.stay.watch(false);
  return any();
}

void DeferredMode::count(const hetile_nest *nest) {
  ++SinceLead;
  if (nest != Lead)
    return;
  Cycle = LeadEntries > 0 ? SinceLead : 1;
  SinceLead = 0;
  ++LeadEntries;
  Promised.enter(Lead, loopsLeft());
}

/// True if the loops around the lead say that this is the end of the last step.
bool DeferredMode::isLast() const { return Promised.ends(Lead) && SinceLead + 1 >= Cycle; }

/// Entries that begin with one of `nest` cannot be put off.
void DeferredMode::forgo(const hetile_nest *nest) {
  Rhythms[nest].reject();
  setLead(nullptr);
  S.mayWait = false;
}

/// Arrays that fit into a core's own cache are there anyway.
bool DeferredMode::maySoonLead(const Question &question, const HostArrays &arrays) const {
  const Caches &caches = machineCaches();
  return bytesOfArrays(*question.nest, question.p(), arrays.views.data()) >=
         static_cast<double>(std::max(caches[0], caches[1]));
}

/// `nest`, if it is not null, leads from now on.
void DeferredMode::setLead(const hetile_nest *nest) {
  Lead = nest;
  LeadEntries = SinceLead = 0;
}

/// True if entries are put off from this one on.
bool DeferredMode::leads(const Question &question, const HostArrays &arrays, double now) {
  Rhythm &rhythm = Rhythms[question.nest];
  if (question.nest == Lead) {
    rhythm.deferred(static_cast<double>(std::exchange(LeadEntries, 0)), now - Begun);
    if (!rhythm.isWorth() && !isAsked())
      setLead(nullptr);
  } else if (Lead && ++SinceLead > LostLead) {
    Rhythms[Lead].reject(); // nobody knows what it was good for
    setLead(nullptr);
  }
  if (!Lead) {
    const bool soon = rhythm.enter(now);
    S.mayWait = isAsked() || (rhythm.isWorth() && maySoonLead(question, arrays));
    if (!S.mayWait || (!soon && !isAsked()))
      return false;
    setLead(question.nest);
  }
  if (Lead != question.nest) {
    S.mayWait = false;
    return false;
  }
  if (!windowsPossible() || hasOthers() || hasOtherStack()) {
    forgo(question.nest);
    return false;
  }
  Begun = now;
  SinceLead = 0;
  return true;
}

/// True if one step more would be too much. How far the last entry of a few steps lags behind the
/// first one says how far it will of more.
bool DeferredMode::isFull() {
  const auto rhythm = Rhythms.find(Lead);
  if (Queue.size() + Cycle > MostEntries ||
      (rhythm != Rhythms.end() && LeadEntries >= rhythm->second.mostEntries()))
    return true;
  if (LeadEntries <= SeenSteps)
    Lag = Queue.lag() / static_cast<double>(LeadEntries);
  const double steps = static_cast<double>(LeadEntries + 1);
  return (Lag * steps + LeastRoom) * Queue.bytesPerColumn() > cacheFor(LeadEntries + 1);
}

void DeferredMode::flush() {
  if (!any() && !anyHeldPages())
    return;
  const RunningWhole runs(S);
  Ran = true;
  S.stay.watch(false);
  const double start = S.link.now();
  const Waiting::Ended ended = Queue.run(S.threads, ownCache());
  report(ended, S.link.now() - start);
}

/// Of the time that all entries took, each has the part that it has of the points.
void DeferredMode::report(const Waiting::Ended &ended, double seconds) {
  double points = 0;
  for (const WaitingEntry &entry : ended.entries)
    points += pointsOf(entry.question);
  for (const WaitingEntry &entry : ended.entries) {
    const double own = pointsOf(entry.question), part = points > 0 ? seconds * own / points : 0;
    const Decision decision = decisionOf(entry, ended.threads);
    std::vector<Statistics> ranks(S.link.size());
    ranks[0].blocks = ranks[0].tiles = ranks[0].strips = 1;
    ranks[0].points = static_cast<int64_t>(own);
    ranks[0].compute = ranks[0].total = part;
    ranks[0].threads = ended.threads;
    ranks[0].threadSeconds = ended.threads > 1 ? part * ended.threads : 0;
    S.log.addRun(S.jobOf(entry.question, decision), decision, entry.arrays, ranks, HostTimes(), 0,
                 part);
  }
}

} // namespace hetile::runtime
