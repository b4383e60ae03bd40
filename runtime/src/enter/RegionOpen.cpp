//===- RegionOpen.cpp - nests in an open region ---------------------------===//
//
// The first entries may run the original code: distributing the arrays costs once what every
// entry then saves, and nobody knows how many entries there will be. So the time that was
// missed is added up, and what will be missed if the nest comes back as often as it has so far: when
// that reaches the cost, the arrays go out (the rule of the ski rental, for someone who has been seen
// to ski).
//
//===----------------------------------------------------------------------===//
#include "enter/Region.h"

#include "process/Occupancy.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr double WorthMeasuring = 50e-3; // seconds missed, from which on speeds are measured
constexpr double Skewed = 1.3;           // times the bound: worth a look at other plans
constexpr double Lopsided = 1.5;         // no change of speed explains that
constexpr double Noticeable = 0.9;       // another distribution must be that much faster
constexpr double Freshness = 0.25;       // weight of the last entry's speeds: single ones are noise
constexpr double FirstImpression = 0.05; // the same where storage was made anew
} // namespace

void Regions::close() {
  if (OpenRegions > 0 && --OpenRegions == 0)
    leaveAll();
}

void Regions::bringHome() {
  if (!Stay.away())
    return;
  Flag running(Running);
  occupancy().hold();
  occupancy().keepWhole(true);
  Stay.bringHome();
  occupancy().keepWhole(false);
}

void Regions::leaveAll() {
  OpenRegions = 0;
  Missed = Hoped = 0;
  Returns.clear();
  Rebalances.clear();
  bringHome();
}

void Regions::touch(uintptr_t address, int64_t size, bool reads, bool writes) {
  if (Running)
    return;
  occupancy().hold();
  occupancy().keepWhole(true);
  Flag running(Running);
  Stay.touch(address, size, reads, writes);
}

void Regions::forget(uintptr_t begin, uintptr_t end) {
  if (Running)
    return;
  occupancy().hold();
  occupancy().keepWhole(true);
  Flag running(Running);
  Stay.forget(begin, end);
}

/// True if `job` should run distributed. Where arrays are away already, the alternative is to
/// collect them first.
bool Regions::worthStaying(const Job &job, const ResidentPlan &plan) {
  if (!Start.settings.mayStaySequential())
    return true;
  const double saving = plan.decision.plan.sequential - plan.decision.plan.predicted;
  if (Stay.away())
    return saving + 2 * Stay.bytesAway() * plan.secondsPerByte > 0;
  if (saving <= 0)
    return false;
  if (plan.guessed) {
    Hoped += saving; // reason enough to measure, not to move arrays
    return false;
  }
  Missed += saving;
  // What has come back so often will come back as often again.
  return Missed + Returns[job.nest]++ * saving > plan.transfers;
}

/// True if a pipeline of many blocks a rank, with all its transfers and those of arrays that are
/// away, beats one block a rank: a band so skewed that most ranks would wait.
bool Regions::prefersChunks(const Job &job, const HostArrays &arrays, const ResidentPlan &plan) {
  if (plan.decision.plan.predicted < Skewed * plan.decision.plan.lowerBound)
    return false;
  const Decision chunks = Plans.decide(job, arrays.addressing());
  if (chunks.costs.bytesPerRow == 0)
    return false; // nobody waits for anybody
  const double away = Stay.away() ? 2 * (Stay.bytesAway() * plan.secondsPerByte +
                                         Link.size() * plan.decision.network.startup)
                                  : 0;
  return chunks.parallel && chunks.plan.procs > 1 &&
         Skewed * chunks.plan.predicted + away < plan.decision.plan.predicted;
}

/// Blocks that follow the owners of the arrays, unless others are so much faster that it pays
/// to move the values.
void Regions::placeResident(Job &job, const HostArrays &arrays, ResidentPlan &plan) {
  job.blocks = plan.decision.plan.blocks;
  std::vector<plan::Block> present = Stay.followOwners(job, arrays.views.data());
  if (present.empty())
    return;
  ResidentPlan followed = plan;
  Plans.judgeResident(job, followed, std::move(present));
  const double faster = plan.decision.plan.predicted, slower = followed.decision.plan.predicted;
  Rebalance &state = Rebalances[job.nest];
  const bool lost = slower > Lopsided * faster; // the owners' rows are not this nest's columns
  if (faster < Noticeable * slower && (Start.settings.rebalance || lost)) {
    // Every move makes the next one harder: speeds that go up and down are not followed.
    state.missed += slower - faster;
    const double cost = Stay.moving(job, arrays.views.data()) * plan.secondsPerByte;
    if (state.missed > (Start.settings.rebalance ? 1 + state.moves : 1) * cost) {
      state = {0, state.moves + 1};
      return;
    }
  } else {
    state.missed = 0;
  }
  plan = followed;
  job.blocks = plan.decision.plan.blocks;
}

bool Regions::enterOpen(Job &job, const HostArrays &arrays, double start) {
  if (!Stay.away() && Plans.prefersTeam(arrays.addressing()))
    return false; // nothing need move
  if (arrays.shared)
    return false; // whoever looks at them by another address, or in another process, would not find the values
  if (Link.size() == 1 || Start.settings.verify || Start.settings.fixesBlocks() ||
      std::count(arrays.scattered.begin(), arrays.scattered.end(), 1) > 0)
    return false;
  if (!Stay.away() && Plans.isTooShort(job.nest, job.p(), Planner::ShortestResident))
    return false;
  std::vector<Statistics> ranks;
  ResidentPlan plan;
  double planned;
  {
    Flag running(Running);
    plan = Plans.planResident(job, arrays.addressing(),
                              !Start.settings.mayStaySequential() || Missed + Hoped > WorthMeasuring);
    if (!worthStaying(job, plan) || prefersChunks(job, arrays, plan))
      return false;
    placeResident(job, arrays, plan);
    job.tileHeight = plan.decision.plan.tileHeight;
    setSimulated(job, plan.decision);
    planned = Link.now();
    occupancy().keepWhole(true); // what other arrays hold is nowhere else
    if (!Stay.run(job, arrays.views.data(), ranks))
      return false;
  }
  occupancy().keepWhole(false);
  // In memory that was new, tiles took longer than they will.
  Plans.learnTiles(job, ranks, Stay.relaid() ? FirstImpression : Freshness);
  Log.addRun(job, plan.decision, arrays, ranks, HostTimes(), planned - start, Link.now() - start);
  return true;
}

} // namespace hetile::runtime
