// SPDX-License-Identifier: Apache-2.0
//===- Services.cpp - what all modes work with ----------------------------===//
//
// What more than one mode does.
//
//===----------------------------------------------------------------------===//
#include "modes/Services.h"

#include "arrays/Overlap.h"
#include "machine/MemoryRoom.h"
#include "nest/Registry.h"
#include "process/Occupancy.h"
#include "tile/Executors.h"
#include "tile/TeamOrder.h"
#include "window/Windows.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

namespace {
constexpr double WorthAsking = 1 << 20; // bytes of arrays: the kernel's answer takes 0.1 ms
constexpr double AskedAgain = 1;        // seconds later
constexpr double OpenShare = 1 / 8.;    // of what is free, for what the program looks at
constexpr double MostOpen = 256 << 20;  // bytes
} // namespace

Services::Services(Transport &transport, Startup startup)
    : link(transport), start(std::move(startup)), threads(start.lent),
      plans(link, start.settings, start.machine, start.neighbours,
            start.joins ? 1 : threads.size()),
      log(start.hosts, start.ranksOf), stay(link, settings().collective),
      originals(link), shorts(plans, log) {
  if (start.joins)
    useThreads(&threads, start.alwaysThreads);
  if (settings().team == Switch::On)
    teamShape.shortPiece = 1e-12; // whoever wants threads in any case wants to see them at work
  if (start.trace)
    records = &start.trace->records();
  if (!settings().collective)
    recorder = records;
  if (settings().saysProgress && link.rank() == 0) {
    telling = std::make_unique<Progress>(
        [this](const std::string &text) {
          if (settings().atTerminal)
            printStatus(text);
          else if (!text.empty())
            printNote(text);
        },
        [this] { return link.now(); });
    progress = telling.get();
  }
}

Services::~Services() {
  if (recorder == records)
    recorder = nullptr;
  if (progress == telling.get())
    progress = nullptr;
}

RunningWhole::RunningWhole(Services &services) : Runs(services) {
  occupancy().hold();
  occupancy().keepWhole(true);
}

RunningWhole::~RunningWhole() { occupancy().keepWhole(false); }

void Services::bringHome(const Origin &place, const std::string &why) {
  if (!stay.away())
    return;
  const RunningWhole runs(*this);
  const double start = link.now();
  stay.bringHome();
  log.addHomeSeconds(link.now() - start);
  noteHome(place, why);
}

bool Services::hasWindows() const {
  return settings().windows && !settings().collective && !settings().verify && link.size() > 1 &&
         windowsPossible();
}

bool Services::mayLeave(const Question &question, const HostArrays &arrays) const {
  return hasWindows() && !arrays.shared &&
         stay.canGuard(question, arrays.views.data());
}

bool Services::isScarce(const Question &question, const HostArrays &arrays) {
  if (stay.away())
    return stay.isScarce();
  if ((start.neighbours.areOne() && settings().memory <= 0) || !hasWindows())
    return false;
  const double bytes = bytesOfArrays(*question.nest, question.p(), arrays.views.data());
  if (bytes < WorthAsking && settings().memory <= 0)
    return false;
  Asked &last = Fitted[question.nest];
  const double now = link.now();
  if (last.at > 0 && now < last.at + AskedAgain && bytes <= last.bytes)
    return false;
  if (runtime::isScarce(memoryRoom(settings().memory), bytes) && mayLeave(question, arrays))
    return true;
  last = {now, bytes};
  return false;
}

void Services::beScarce() {
  if (!stay.isScarce())
    stay.beScarce(std::clamp(memoryRoom(settings().memory).free * OpenShare, 1.0, MostOpen));
}

HostArrays Services::withValues(const Question &question, const HostArrays &arrays) {
  HostArrays there = arrays;
  if (stay.guards())
    there.views = stay.valuesOf(question, arrays.views.data());
  return there;
}

void Services::leaveAway(const Origin &last) {
  if (!stay.away() || (openRegions > 0 && !stay.guards() && !stay.isScarce()))
    return;
  noteHome(last, "scalars that the nest sets, or arrays in its way");
  if (!hasWindows())
    return bringHome(last, "there are no windows");
  const RunningWhole runs(*this);
  stay.guard();
  noteHome(last, "its pages cannot be guarded");
}

void Services::fallBack(const hetile_nest *nest, double points, const std::string &reason,
                        const Decision *decision, bool forced) {
  if (!stay.isScarce() || !stay.guards()) // else what it touches comes by itself
    bringHome(nest->name, reason);
  const bool isNew = log.addFallback(nest, reason, decision);
  if (forced && settings().fallback == Fallback::Never)
    throw EndJob{std::string(nest->name) + ": HETILE_FALLBACK=never, but " + reason, 1};
  if (isNew && settings().verbose)
    printNote(std::string(nest->name) + ": the original code runs: " + reason);
  originals.start(nest, points, nullptr, reason);
}

double Services::tellPart(const Question &whole, double before, const Question &part) const {
  if (!progress)
    return 0;
  const double all = pointsOf(whole), after = before + pointsOf(part);
  if (all > 0)
    progress->within(before / all, after / all);
  return after;
}

std::vector<Question> Services::inForm(const Question &question, const HostArrays &arrays) const {
  const hetile_nest *form = &votes.choose(*question.nest, question.p(), arrays.views.data(),
                                          link.size(), openRegions > 0, scarce && allCanTurn());
  if (form == question.nest)
    return {question};
  std::vector<Question> parts;
  for (; form; form = form->then)
    if (std::optional<Question> part = runtime::inForm(question, form))
      parts.push_back(std::move(*part));
  return parts;
}

Job Services::jobOf(const Question &question, const Decision &decision) const {
  if (settings().secondsPerPoint == 0)
    return {question, decision.plan.blocks, decision.plan.tileHeight};
  // Where a time per point was declared, simulated tiles take it.
  return {question, decision.plan.blocks, decision.plan.tileHeight, decision.secondsPerPoint,
          decision.costs.secondsPerTile};
}

} // namespace hetile::runtime
