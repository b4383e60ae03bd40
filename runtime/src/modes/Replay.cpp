// SPDX-License-Identifier: Apache-2.0
//===- Replay.cpp - nests that all ranks can run again --------------------===//
//
// The nests remembered, in their order, write what is in memory now, whatever is there before they
// begin. For that, what one of them reads from before it must have been written by those before
// it, or by none of them at all. Whatever changes what one reads or writes takes it out, and with
// it those that share memory with it: the others have nothing to do with it.
//
//===----------------------------------------------------------------------===//
#include "modes/Replay.h"

#include "decide/ResidentPlanner.h"
#include "modes/WholeMode.h"
#include "window/AddressBoxes.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr double LeastRemembered = 1 << 20; // bytes: less is sent in some milliseconds
constexpr size_t MostReplayed = 16;
constexpr int MostNotes = 256; // nests since the first one: the program is about something else
constexpr int MostVain = 3;    // times that a nest was remembered for nothing: it fills no arrays
constexpr double ReplayDoubt = 1.5; // times the host's time: their memory is new to the ranks
constexpr double ReplayOrders = 1e-3; // seconds for each nest
constexpr double Reluctance = 0.7;    // times the time of sending: so little it may take

bool meetAny(const std::vector<AddressRange> &a, const std::vector<AddressRange> &b) {
  return std::any_of(a.begin(), a.end(), [&](const AddressRange &x) {
    return std::any_of(b.begin(), b.end(), [&](const AddressRange &y) { return meet(x, y); });
  });
}

void append(std::vector<AddressRange> &all, const std::vector<AddressRange> &more) {
  all.insert(all.end(), more.begin(), more.end());
}
} // namespace

Replay::Ran::Ran(const Question &asked, const HostArrays &there, RecentUses &known)
    : question(asked), arrays(there), uses(known.of(aloneJob(asked))) {
  for (size_t a = 0; a < uses->size(); ++a) {
    const hetile_array &array = question.nest->arrays[a];
    const ArrayUse &use = this->use(a);
    const auto bytesOf = [&](const Box &box) {
      return addressesOf(box, array.ndims, array.element_size, arrays.views[a]);
    };
    if (!isEmpty(use.need, array.ndims))
      reads.push_back(bytesOf(use.need));
    if (isEmpty(use.write, array.ndims))
      continue;
    writes.push_back(bytesOf(use.write));
    bytes += volume(use.write, array.ndims) * array.element_size;
  }
}

/// True if nests that are remembered have written all that `ran` reads of `array`.
bool Replay::isCovered(const Ran &ran, int array) const {
  const hetile_array &read = ran.question.nest->arrays[array];
  return std::any_of(Past.begin(), Past.end(), [&](const Ran &before) {
    for (size_t a = 0; a < before.uses->size(); ++a) {
      const ArrayUse &use = before.use(a);
      if (use.full && sameArray(before.question.nest->arrays[a], before.arrays.views[a],
                                ran.arrays.views[array], read.ndims, read.element_size) &&
          contains(use.write, ran.use(array).need, read.ndims))
        return true;
    }
    return false;
  });
}

/// True if it could run again after them, and would write the same. Sets what it reads besides.
bool Replay::isRepeatable(Ran &ran) const {
  if (!ran.arrays.mayStay() || S.settings().verify || S.settings().fixesBlocks())
    return false;
  for (int a = 0; a < ran.question.nest->narrays; ++a) {
    const hetile_array &array = ran.question.nest->arrays[a];
    if (leavesAtOnce(array) || array.address)
      return false;
    const Box &need = ran.use(a).need;
    if (!isEmpty(need, array.ndims) && !isCovered(ran, a))
      ran.outside.push_back(
          addressesOf(need, array.ndims, array.element_size, ran.arrays.views[a]));
  }
  return !meetAny(ran.outside, ran.writes);
}

bool Replay::undoes(const Question &question, const HostArrays &arrays) const {
  Ran ran = ranOf(question, arrays);
  return isRepeatable(ran) && std::none_of(Past.begin(), Past.end(), [&](const Ran &before) {
           return meetAny(before.outside, ran.writes);
         });
}

void Replay::note(const Question &question, const HostArrays &arrays) {
  if (S.settings().replay == Switch::Off || (Past.empty() && Others.count(question.nest)))
    return;
  if (arrays.anyScattered() || (++Notes > MostNotes && !isForced()))
    return forget();
  Ran ran = ranOf(question, arrays);
  if (S.stay.away())
    return drop(ran.writes);
  if (!isRepeatable(ran) || Past.size() >= MostReplayed || (isVain(question.nest) && !isForced())) {
    if (Past.empty())
      Others.insert(question.nest);
    return drop(ran.writes);
  }
  if (Past.empty() && ran.bytes < LeastRemembered && !isForced())
    return;
  // Who has read what it writes now cannot run before it again.
  std::vector<AddressRange> lost;
  for (const Ran &before : Past)
    if (meetAny(before.outside, ran.writes))
      append(lost, before.writes);
  if (!lost.empty()) {
    append(lost, ran.writes);
    return drop(std::move(lost));
  }
  if (!ran.writes.empty())
    Past.push_back(std::move(ran));
  S.stay.watch(any());
}

/// True if what is remembered of the nest is not used: a step of an iteration on the host, say.
/// Remembering it makes the program's own code tell of all that it stores.
bool Replay::isVain(const hetile_nest *nest) const {
  const auto vain = Vain.find(nest);
  return vain != Vain.end() && vain->second >= MostVain;
}

bool Replay::keepsHome(const Question &question, const HostArrays &arrays) {
  return isForced() && !arrays.anyScattered() &&
         (Kept.insert(question.nest).second || ranOf(question, arrays).reads.empty());
}

void Replay::forget() {
  if (any()) // else others may watch
    S.stay.watch(false);
  for (const Ran &ran : Past)
    ++Vain[ran.question.nest];
  Past.clear();
  Notes = 0;
}

void Replay::forget(const AddressRange &bytes) {
  if (++Notes > MostNotes && !isForced())
    return forget();
  drop({bytes});
}

/// `changed` is not what the nests have read or written any more.
void Replay::drop(std::vector<AddressRange> changed) {
  if (!any()) {
    Notes = 0;
    return;
  }
  for (bool again = true; again;) {
    again = false;
    for (auto ran = Past.begin(); ran != Past.end();) {
      if (meetAny(ran->writes, changed) || meetAny(ran->reads, changed)) {
        append(changed, ran->writes);
        ++Vain[ran->question.nest];
        ran = Past.erase(ran);
        again = true;
      } else {
        ++ran;
      }
    }
  }
  if (any())
    return;
  Notes = 0;
  S.stay.watch(false);
}

/// Adds to `chosen` those that have written `wanted`, and what they need.
void Replay::addNeeded(std::set<const Ran *> &chosen, std::vector<AddressRange> wanted) const {
  for (const Ran *ran : chosen) {
    append(wanted, ran->reads);
    append(wanted, ran->writes);
  }
  for (bool again = true; again;) {
    again = false;
    for (const Ran &ran : Past)
      if (!chosen.count(&ran) && meetAny(ran.writes, wanted)) {
        chosen.insert(&ran);
        append(wanted, ran.reads);
        append(wanted, ran.writes);
        again = true;
      }
  }
}

/// Those that have written what `next` reads, and what they need.
std::set<const Replay::Ran *> Replay::neededFor(const Ran &next) const {
  std::set<const Ran *> chosen;
  addNeeded(chosen, next.reads);
  return chosen;
}

/// Adds to `chosen` those that could never run again after these: who has read arrays at home that
/// the chosen write will most likely go on, with his own arrays. Not where it is faster to send
/// these.
void Replay::takeAlong(std::set<const Ran *> &chosen) const {
  const double others = 1 - 1.0 / S.link.size(),
               secondsPerByte = S.plans.secondsPerByte(Look::AsKnown);
  for (;;) {
    const std::vector<AddressRange> lost = lostAfter(chosen);
    if (lost.empty())
      return;
    std::set<const Ran *> more = chosen;
    addNeeded(more, lost);
    double seconds = 0, bytes = 0;
    for (const Ran *ran : more)
      seconds += chosen.count(ran) ? 0 : secondsOf(*ran);
    std::vector<AddressRange> counted;
    for (const AddressRange &range : lost)
      if (!meetAny({range}, counted)) {
        bytes += static_cast<double>(range.size());
        counted.push_back(range);
      }
    if (seconds > Reluctance * bytes * secondsPerByte * others)
      return;
    chosen = std::move(more);
  }
}

double Replay::secondsOf(const Ran &ran) const {
  const hetile_nest *nest = ran.question.nest;
  const double proven = S.plans.provenAlone(nest);
  const double perPoint =
      proven > 0 ? proven : nest->ops_per_point * SecondsPerOperation;
  return ReplayOrders + ReplayDoubt * perPoint * pointsOf(ran.question) / S.link.size();
}

Replay::Saving Replay::saving(const Question &question, const HostArrays &arrays,
                              double secondsPerByte) const {
  if (!any() || arrays.anyScattered())
    return {};
  const Ran next = ranOf(question, arrays);
  Saving saving;
  const std::set<const Ran *> nests = neededFor(next);
  for (int a = 0; a < question.nest->narrays; ++a) {
    const hetile_array &array = question.nest->arrays[a];
    Box written;
    for (const Ran *ran : nests)
      for (size_t b = 0; b < ran->uses->size(); ++b)
        if (sameArray(ran->question.nest->arrays[b], ran->arrays.views[b], arrays.views[a],
                      array.ndims, array.element_size))
          written = hull(written, ran->use(b).write, array.ndims);
    const Box need = intersection(next.use(a).need, written, array.ndims);
    if (!isEmpty(need, array.ndims))
      saving.bytes += volume(need, array.ndims) * array.element_size;
  }
  for (const Ran *ran : nests)
    saving.seconds += secondsOf(*ran);
  const double others = 1 - 1.0 / S.link.size();
  if (saving.seconds > Reluctance * saving.bytes * secondsPerByte * others && !isForced())
    return {};
  return saving;
}

void Replay::run(const Question &question, const HostArrays &arrays) {
  if (!any())
    return;
  std::set<const Ran *> needed = neededFor(ranOf(question, arrays));
  takeAlong(needed);
  std::vector<AddressRange> lost = lostAfter(needed);
  part(needed);
  bool distributed = true;
  for (auto ran = Past.begin(); ran != Past.end();) {
    if (!needed.count(&*ran)) {
      ++ran;
      continue;
    }
    distributed = distributed && runOnRanks(*ran);
    if (!distributed)
      runAtHome(S, ran->question, ran->arrays); // those before it have their values there
    ran = Past.erase(ran);
  }
  drop(std::move(lost));
}

/// `gone` will be remembered no more. What the others have read of what those wrote is then a value
/// from before all that are left.
void Replay::part(const std::set<const Ran *> &gone) {
  for (Ran &ran : Past)
    if (!gone.count(&ran))
      for (const AddressRange &read : ran.reads)
        if (std::any_of(gone.begin(), gone.end(),
                        [&](const Ran *other) { return meetAny({read}, other->writes); }))
          ran.outside.push_back(read);
}

/// Unless one that was later has written something else there: the bytes that others have written
/// who can never run again once `gone` have.
std::vector<AddressRange> Replay::lostAfter(const std::set<const Ran *> &gone) const {
  std::vector<AddressRange> lost;
  std::vector<const Ran *> before; // those that stay
  for (const Ran &ran : Past) {
    if (!gone.count(&ran)) {
      before.push_back(&ran);
      continue;
    }
    for (const Ran *other : before)
      if (meetAny(other->reads, ran.writes))
        append(lost, other->writes);
  }
  return lost;
}

/// One block a rank, where the nests to come want it: in the form that they have, be it in parts.
/// False if it cannot.
bool Replay::runOnRanks(const Ran &ran) {
  const std::vector<Question> parts = S.inForm(ran.question, ran.arrays);
  double share = 0; // of the part of which others run most
  for (const Question &part : parts) {
    const std::optional<ResidentPlan> plan = runPart(part, ran.arrays);
    if (plan)
      share = std::max(share, remoteShare(plan->decision.plan.blocks));
    else if (&part == &parts.front())
      return false;
    else
      runAtHome(S, part, ran.arrays);
  }
  S.log.addReplay(ran.question.nest, ran.bytes * share);
  return true;
}

/// How `part` ran; nothing if it cannot.
std::optional<ResidentPlan> Replay::runPart(const Question &part, const HostArrays &arrays) {
  const RunningWhole runs(S);
  const ResidentPlan plan = Places.place(
      part, arrays, S.plans.planResident(part, arrays.addressing(), false, Look::AsKnown));
  std::vector<Statistics> ranks;
  if (!S.stay.run(S.jobOf(part, plan.decision), arrays.views.data(), ranks))
    return std::nullopt;
  return plan;
}

} // namespace hetile::runtime
