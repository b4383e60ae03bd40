//===- Region.cpp - entering and leaving a nest ---------------------------===//
//
// Enter returns false whenever the original code is to run; leave then learns how long it
// took, or compares its results with the pipeline's.
//
//===----------------------------------------------------------------------===//
#include "enter/Region.h"

#include "nest/Registry.h"
#include "pipeline/JobCommands.h"
#include "pipeline/VersionWindows.h"
#include "process/Occupancy.h"
#include "protocol/AwaitedStatistics.h"
#include "tile/TeamOrder.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

double pointsOf(const hetile_nest *nest, const int64_t *p) {
  int64_t b[4];
  if (!nest->bounds(p, b))
    return 0;
  return static_cast<double>(nest->work(p, b[0], b[1], b[2], b[3]));
}

Job makeJob(const hetile_nest *nest, const int64_t *p, const void *args, const int64_t *bounds) {
  Job job;
  job.nest = nest;
  job.params.assign(p, p + nest->nparams);
  const char *bytes = static_cast<const char *>(args);
  if (nest->args_size)
    job.args.assign(bytes, bytes + nest->args_size);
  std::fegetenv(&job.arithmetic);
  job.x0 = bounds[0];
  job.x1 = bounds[1];
  job.y0 = bounds[2];
  job.y1 = bounds[3];
  return job;
}

const char *const FaultsHandled = "the program handles SIGFPE: it may leave the nest at any operation";

} // namespace

Regions::Regions(Transport &link, Startup startup)
    : Link(link), Start(std::move(startup)), Threads(Start.lent),
      Plans(link, Start.settings, Start.machine, Start.neighbours, Threads.size()), Log(Start.hosts), Stay(link) {}

void Regions::startOriginal(const hetile_nest *nest, double points,
                            std::unique_ptr<Verifier> verifier) {
  // Entries of a nest that was left by longjmp or an exception are stale.
  while (Originals.size() > 64)
    Originals.erase(Originals.begin());
  Originals.push_back({nest, points, 0, std::move(verifier)});
  Originals.back().start = Link.now();
}

bool Regions::fallBack(const hetile_nest *nest, double points, const std::string &reason,
                       const Decision *decision, bool forced) {
  bringHome();
  const bool isNew = Log.addFallback(nest, reason, decision);
  if (forced && Start.settings.fallback == Fallback::Never)
    throw EndJob{std::string(nest->name) + ": HETILE_FALLBACK=never, but " + reason, 1};
  if (isNew && Start.settings.verbose)
    printNote(std::string(nest->name) + ": the original code runs: " + reason);
  startOriginal(nest, points, nullptr);
  return false;
}

bool Regions::isBrief(const hetile_nest *nest, const int64_t *p, bool guard) {
  for (Brief &brief : Briefs)
    if (brief.nest == nest) {
      // Now and then an entry goes the long way, to be measured again.
      if (brief.skipped + 1 == 1024)
        return false;
      if (!std::equal(brief.params.begin(), brief.params.end(), p) &&
          !(guard && Plans.isTooShort(nest, p)))
        return false;
      ++brief.skipped;
      return true;
    }
  return false;
}

void Regions::rememberBrief(const hetile_nest *nest, const int64_t *p, const std::string &reason) {
  const std::vector<int64_t> params(p, p + nest->nparams);
  for (Brief &brief : Briefs)
    if (brief.nest == nest) {
      if (brief.skipped)
        Log.addFallback(nest, brief.reason, nullptr, brief.skipped);
      brief = {nest, params, reason, 0};
      return;
    }
  Briefs.push_back({nest, params, reason, 0});
}

bool Regions::enter(const hetile_nest *nest, const int64_t *p, const void *args,
                    const hetile_view *views, bool guard) {
  if (Running)
    return false;
  const bool brief = OpenRegions == 0 || !guard ||
                     Plans.isTooShort(nest, p, Planner::ShortestResident);
  if (brief && !Stay.away() && isBrief(nest, p, guard))
    return false;
  if (nestIndex(nest) < 0) {
    bringHome();
    return false;
  }
  occupancy().hold();
  const double start = Link.now();
  HostArrays arrays;
  const std::string failure =
      guard              ? failureAnywhere(occupancy().handlesArithmetic() ? FaultsHandled : locateArrays(*nest, p, views, arrays))
      : !Dissent.empty() ? Dissent
                         : "a run-time guard failed (extents, overflow or signs of distances)";
  if (!failure.empty()) {
    if (Dissent.empty() && (!guard || Plans.isTooShort(nest, p)))
      rememberBrief(nest, p, failure);
    // Where the guard fails, the set functions may answer anything.
    return fallBack(nest, guard ? pointsOf(nest, p) : 0, failure, nullptr, true);
  }
  if (Start.settings.fallback == Fallback::Always)
    return fallBack(nest, pointsOf(nest, p), "HETILE_FALLBACK=always", nullptr, false);
  int64_t bounds[4];
  if (!nest->bounds(p, bounds))
    return true;
  Job job = makeJob(nest, p, args, bounds);
  job.cacheTiling = Start.settings.cacheTiling;
  Decision decision;
  try {
    if (mayPhase(job, arrays))
      if (const std::optional<bool> done = enterPhased(job, arrays, start))
        return *done;
    if (OpenRegions > 0 && enterOpen(job, arrays, start))
      return true;
    bringHome();
    Flag running(Running);
    decision = Plans.decide(job, arrays.addressing());
  } catch (const PlanError &error) {
    throw EndJob{std::string(nest->name) + ": " + error.text, 1};
  }
  if (decision.brief)
    rememberBrief(nest, p, decision.reason);
  if (!decision.parallel)
    return fallBack(nest, pointsOf(nest, p), decision.reason, &decision, false);
  return runPipeline(job, decision, arrays, start);
}

/// Where a time per point was declared, simulated tiles take it.
void Regions::setSimulated(Job &job, const Decision &decision) const {
  if (Start.settings.secondsPerPoint == 0)
    return;
  job.simulated = decision.secondsPerPoint;
  job.simulatedPerTile = decision.costs.secondsPerTile;
}

bool Regions::runPipeline(Job &job, const Decision &decision, const HostArrays &arrays,
                          double start) {
  job.blocks = decision.plan.blocks;
  job.tileHeight = decision.plan.tileHeight;
  if (Start.settings.overrides.tileHeight == 0)
    job.tileHeight = limitedHeight(job);
  setSimulated(job, decision);
  if (shares())
    return runTogether(job, decision, arrays, start);
  std::unique_ptr<Verifier> verifier;
  if (Start.settings.verify)
    verifier = std::make_unique<Verifier>(job, arrays, Start.settings.tolerance);
  const double planned = Link.now();
  HostTimes times;
  const std::vector<Statistics> ranks = decision.team ? executeByTeam(job, arrays.addressing())
                                                      : execute(job, arrays.addressing(), times);
  Plans.learnTiles(job, ranks);
  Log.addRun(job, decision, arrays, ranks, times, planned - start, Link.now() - start);
  if (!verifier)
    return true;
  verifier->swapIn();
  startOriginal(job.nest, pointsOf(job.nest, job.p()), std::move(verifier));
  return false;
}

/// The other ranks sleep on.
std::vector<Statistics> Regions::executeByTeam(const Job &job, const Addressing &arrays) {
  Flag running(Running);
  std::vector<Statistics> ranks(Link.size());
  ranks[0] = runByTeam(Threads, job, arrays.views);
  return ranks;
}

std::vector<Statistics> Regions::execute(const Job &job, const Addressing &arrays,
                                         HostTimes &times) {
  Flag running(Running);
  if (isAlone(job)) {
    std::vector<Statistics> ranks(Link.size()); // the others sleep on
    ranks[0] = runHost(Link, job, arrays, times);
    return ranks;
  }
  commandRun(Link, job);
  const Statistics own = runHost(Link, job, arrays, times);
  return collectStatistics(Link, own);
}

void Regions::leave(const hetile_nest *nest) {
  if (Running)
    return;
  auto at = Originals.end();
  while (at != Originals.begin() && std::prev(at)->nest != nest)
    --at;
  if (at == Originals.begin())
    return;
  const Original original = std::move(*--at);
  Originals.erase(at, Originals.end()); // what was entered later has been left
  Plans.learnOriginal(nest, original.points, Link.now() - original.start);
  std::string error;
  if (original.verifier && !original.verifier->compare(error))
    throw EndJob{error, 3};
}

bool Regions::verifying(const hetile_nest *nest) const {
  return !Running && !Originals.empty() && Originals.back().nest == nest &&
         Originals.back().verifier;
}

bool Regions::finish() {
  Log.addHome(Stay.bytesHome());
  for (const Brief &brief : Briefs)
    if (brief.skipped)
      Log.addFallback(brief.nest, brief.reason, nullptr, brief.skipped);
  if (Start.settings.verbose) {
    const std::string text = Log.summary();
    for (size_t at = 0; at < text.size();) {
      const size_t end = text.find('\n', at);
      printNote(text.substr(at, end - at));
      at = end + 1;
    }
  }
  std::string error;
  if (Start.settings.reportFile.empty() || Log.write(Start.settings.reportFile, error))
    return true;
  printError(error);
  return false;
}

} // namespace hetile::runtime
