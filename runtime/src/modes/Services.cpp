//===- Services.cpp - what all modes work with ----------------------------===//
//
// What more than one mode does.
//
//===----------------------------------------------------------------------===//
#include "modes/Services.h"

#include "process/Occupancy.h"
#include "tile/Executors.h"
#include "window/Windows.h"

#include <utility>

namespace hetile::runtime {

Services::Services(Transport &transport, Startup startup)
    : link(transport), start(std::move(startup)), threads(start.lent),
      plans(link, start.settings, start.machine, start.neighbours,
            start.joins ? 1 : threads.size()),
      log(start.hosts), stay(link), originals(link), shorts(plans, log) {
  if (start.joins)
    useThreads(&threads, start.alwaysThreads);
}

RunningWhole::RunningWhole(Services &services) : Runs(services) {
  occupancy().hold();
  occupancy().keepWhole(true);
}

RunningWhole::~RunningWhole() { occupancy().keepWhole(false); }

void Services::bringHome() {
  if (!stay.away())
    return;
  const RunningWhole runs(*this);
  const double start = link.now();
  stay.bringHome();
  log.addHomeSeconds(link.now() - start);
}

bool Services::hasWindows() const {
  return settings().windows && !settings().collective && !settings().verify && link.size() > 1 &&
         windowsPossible();
}

bool Services::mayLeave(const Question &question, const HostArrays &arrays) const {
  return hasWindows() && !arrays.shared &&
         stay.canGuard(question, arrays.views.data());
}

HostArrays Services::withValues(const Question &question, const HostArrays &arrays) {
  HostArrays there = arrays;
  if (stay.guards())
    there.views = stay.valuesOf(question, arrays.views.data());
  return there;
}

void Services::leaveAway() {
  if (!stay.away() || (openRegions > 0 && !stay.guards()))
    return;
  if (!hasWindows())
    return bringHome();
  const RunningWhole runs(*this);
  stay.guard();
}

void Services::fallBack(const hetile_nest *nest, double points, const std::string &reason,
                        const Decision *decision, bool forced) {
  bringHome();
  const bool isNew = log.addFallback(nest, reason, decision);
  if (forced && settings().fallback == Fallback::Never)
    throw EndJob{std::string(nest->name) + ": HETILE_FALLBACK=never, but " + reason, 1};
  if (isNew && settings().verbose)
    printNote(std::string(nest->name) + ": the original code runs: " + reason);
  originals.start(nest, points, nullptr);
}

Job Services::jobOf(const Question &question, const Decision &decision) const {
  if (settings().secondsPerPoint == 0)
    return {question, decision.plan.blocks, decision.plan.tileHeight};
  // Where a time per point was declared, simulated tiles take it.
  return {question, decision.plan.blocks, decision.plan.tileHeight, decision.secondsPerPoint,
          decision.costs.secondsPerTile};
}

} // namespace hetile::runtime
