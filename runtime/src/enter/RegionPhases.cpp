//===- RegionPhases.cpp - a nest in phases --------------------------------===//
//
// A region around a single nest, opened by the runtime itself: its phases are the region's nests.
// Whether the nest is cut is decided once, before the first phase.
//
//===----------------------------------------------------------------------===//
#include "enter/Region.h"

#include "nest/PhaseJobs.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

/// Measured times of long phases are no noise.
double freshness(const std::vector<Statistics> &ranks) {
  constexpr double Least = 0.25, Most = 0.75, Trusted = 0.2; // Trusted: seconds
  double longest = 0;
  for (const Statistics &rank : ranks)
    longest = std::max(longest, rank.compute);
  return std::min(Most, std::max(Least, Most * longest / Trusted));
}

/// How many phases the host may be ahead of what it knows: it ends a phase some tiles before the
/// last rank does, and need not wait for it. For rank 1 it has to wait, as its right neighbour.
size_t phasesAhead(int ranks, int64_t tileHeight, int64_t rows) {
  return ranks <= 2 ? 0 : 1 + static_cast<size_t>((ranks - 1) * tileHeight / rows);
}

} // namespace

bool Regions::mayPhase(const Job &job, const HostArrays &arrays) const {
  const Settings &s = Start.settings;
  return job.nest->phases && Link.size() > 1 && !s.collective && s.phases && !s.fixesBlocks() &&
         (s.overrides.procs == 0 || s.overrides.procs == Link.size()) &&
         std::count(arrays.scattered.begin(), arrays.scattered.end(), 1) == 0 &&
         !Plans.prefersTeam(arrays.addressing());
}

std::optional<bool> Regions::enterPhased(Job &job, const HostArrays &arrays, double start) {
  const bool stays = OpenRegions > 0 && !Start.settings.verify;
  PhaseRun run;
  {
    Flag running(Running);
    run.whole = Plans.decide(job, arrays.addressing());
    if (run.whole.brief || (!run.whole.parallel && !Stay.away()))
      return std::nullopt;
    Decision whole = run.whole;
    if (stays && whole.planned) {
      // Phases leave the arrays distributed; as a whole, the nest brings home what is away, and sends out
      // its own arrays and collects them.
      const Network &net = whole.network;
      whole.plan.pipeline = whole.plan.predicted + Stay.bytesAway() * (net.secondsPerByte + 2 * net.copySecondsPerByte);
    }
    run.plan = Plans.planPhases(job, arrays.addressing(), whole, stays);
  }
  if (run.plan.rows == 0)
    return std::nullopt;
  std::unique_ptr<Verifier> verifier;
  if (!stays)
    bringHome();
  if (Start.settings.verify)
    verifier = std::make_unique<Verifier>(job, arrays, Start.settings.tolerance);
  run.planning = Link.now() - start;
  if (!runPhases(job, arrays, run))
    return std::nullopt;
  if (!stays) {
    const double back = Link.now();
    bringHome();
    run.times.gather += Link.now() - back;
    if (OpenRegions == 0)
      Rebalances.clear();
  }
  logPhases(job, arrays, run, Link.now() - start);
  if (!verifier)
    return true;
  verifier->swapIn();
  startOriginal(job.nest, run.points, std::move(verifier));
  return false;
}

/// False if the arrays cannot be distributed (nothing has happened then).
bool Regions::runPhases(const Job &job, const HostArrays &arrays, PhaseRun &run) {
  for (int64_t x = job.x0; x < job.x1; x += run.plan.rows) {
    Job phase;
    if (!cutPhase(job, x, std::min(job.x1, x + run.plan.rows), phase))
      continue;
    awaitPhases(run, phasesAhead(Link.size(), run.tileHeight, run.plan.rows));
    ++run.phases;
    if (runPhase(phase, arrays, run))
      continue;
    if (run.phases == 1)
      return false;
    // What has begun in phases ends in phases: the original code knows no others.
    bringHome();
    awaitPhases(run, 0);
    learnPhase(phase, execute(phase, arrays.addressing(), run.times), run);
  }
  awaitPhases(run, 0);
  return run.phases > 0;
}

/// Starts `phase` on all ranks, and runs the host's part.
bool Regions::runPhase(Job &phase, const HostArrays &arrays, PhaseRun &run) {
  Flag running(Running);
  const double start = Link.now();
  ResidentPlan plan = Plans.planResident(phase, arrays.addressing(), true);
  placeResident(phase, arrays, plan);
  phase.tileHeight = plan.decision.plan.tileHeight;
  setSimulated(phase, plan.decision);
  run.last = plan.decision;
  run.tileHeight = phase.tileHeight;
  run.planning += Link.now() - start;
  PhaseRun::Underway underway{phase, {}};
  if (!Stay.start(underway.phase, arrays.views.data(), underway.ranks))
    return false;
  run.underway.push_back(std::move(underway));
  return true;
}

/// Waits for all phases but the last `most`.
void Regions::awaitPhases(PhaseRun &run, size_t most) {
  Flag running(Running);
  while (run.underway.size() > most) {
    PhaseRun::Underway &first = run.underway.front();
    learnPhase(first.phase, first.ranks.collect(Link), run);
    run.underway.pop_front();
  }
}

void Regions::learnPhase(const Job &phase, const std::vector<Statistics> &ranks, PhaseRun &run) {
  Plans.learnTiles(phase, ranks, freshness(ranks));
  run.ranks.resize(ranks.size());
  for (size_t r = 0; r < ranks.size(); ++r) {
    run.ranks[r].add(ranks[r]);
    run.points += static_cast<double>(ranks[r].points);
  }
}

void Regions::logPhases(Job &job, const HostArrays &arrays, PhaseRun &run, double total) {
  plan::Plan &plan = run.last.plan;
  double speed = 0;
  for (double seconds : run.last.secondsPerPoint)
    speed += 1 / seconds;
  plan.strategy = "phases";
  plan.reason = "phases of " + std::to_string(run.plan.rows) +
                " rows, one block a rank: the arrays stay distributed";
  plan.predicted = plan.pipeline = run.plan.predicted;
  plan.sequential = run.whole.plan.sequential;
  plan.lowerBound = run.points / speed;
  job.blocks = plan.blocks;
  job.tileHeight = run.tileHeight;
  Log.addRun(job, run.last, arrays, run.ranks, run.times, run.planning, total, run.phases);
}

} // namespace hetile::runtime
