//===- RegionCollective.cpp - a nest that all ranks enter -----------------===//
//
// Collective mode: rank 0 decides, as the host does in host mode; the other ranks obey it for the length of the
// nest. All of them have the arrays, so that each can run the original code where the nest is not shared.
//
//===----------------------------------------------------------------------===//
#include "enter/Region.h"

#include "enter/Worker.h"
#include "nest/Registry.h"
#include "pipeline/JobCommands.h"
#include "protocol/Agreement.h"
#include "protocol/AwaitedStatistics.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr int MostSkipped = 10; // as a power of two: entries without another look at the arrays
}

bool Regions::enterTogether(const hetile_nest *nest, const int64_t *p, const void *args,
                            const hetile_view *views, bool guard) {
  if (Running)
    return false;
  const Agreement agreement = agreeOnEntry(Link, nest, p, guard);
  Dissent.clear();
  if (!agreement.sameParameters) {
    auto [at, isNew] = Dissents.insert({nest, std::string()});
    if (isNew)
      at->second = differingParameter(Link, nest, p);
    Dissent = at->second;
  } else if (agreement.guardFailed > 0) {
    Dissent = "a run-time guard failed on rank " + std::to_string(agreement.guardFailed);
  }
  if (Link.rank() != 0)
    return follow(nest, p, args, views);
  const bool agreed = agreement.sameParameters && agreement.guardFailed < 0;
  const bool done = enter(nest, p, args, views, agreed);
  commandLeave(Link, done);
  return done;
}

/// Rank 0: why some rank cannot use its arrays, `own` being the reason here.
std::string Regions::failureAnywhere(const std::string &own) {
  if (!shares())
    return own;
  commandCheck(Link);
  return firstText(Link, own);
}

/// Another rank than 0, in a nest.
bool Regions::follow(const hetile_nest *nest, const int64_t *p, const void *args,
                     const hetile_view *views) {
  HostArrays arrays;
  std::unique_ptr<Verifier> verifier;
  Flag running(Running);
  for (;;) {
    std::vector<char> bytes;
    const Command command = nextCommand(Link, bytes);
    WireReader wire(bytes);
    switch (command) {
    case Command::Check:
      firstText(Link, locateArrays(*nest, p, views, arrays));
      break;
    case Command::RunReplicas: {
      const ReplicaOrder order = wire.get<ReplicaOrder>();
      Job job = readJob(wire, registeredNests());
      const char *values = static_cast<const char *>(args);
      job.args.assign(values, values + nest->args_size);
      verifier = followReplicas(job, order, arrays);
      break;
    }
    case Command::Leave: {
      const bool done = wire.get<bool>();
      if (verifier)
        startOriginal(nest, 0, std::move(verifier));
      return done;
    }
    default:
      throw Fatal("internal error: a command of host mode");
    }
  }
}

std::unique_ptr<Verifier> Regions::followReplicas(const Job &job, const ReplicaOrder &order,
                                                  const HostArrays &arrays) {
  if (order.check && !differingInput(Link, job, arrays.addressing()).empty())
    return nullptr;
  std::unique_ptr<Verifier> verifier;
  if (order.verify)
    verifier = std::make_unique<Verifier>(job, arrays, order.tolerance);
  HostTimes times;
  Statistics own;
  if (order.alone)
    runInPlace(Link, wholeFor(job, Link.rank()), arrays.addressing());
  else
    own = runReplicas(Link, job, arrays.addressing(), times);
  Transfer transfer = Link.send(&own, sizeof own, 0, TagStatistics);
  Link.wait(transfer);
  if (verifier)
    verifier->swapIn();
  return verifier;
}

/// Rank 0: runs `job`, whose plan is set, together with the others.
bool Regions::runTogether(const Job &job, const Decision &decision, const HostArrays &arrays,
                          double start) {
  ReplicaOrder order;
  order.alone = isAlone(job);
  order.check = !order.alone && Start.settings.checkReplicas;
  order.verify = Start.settings.verify;
  order.tolerance = Start.settings.tolerance;
  Unlike &unlike = Unlikes[job.nest];
  const double points = pointsOf(job);
  if (order.check && unlike.skip > 0) {
    --unlike.skip;
    return fallBack(job.nest, points, unlike.reason, &decision, true);
  }
  std::string differing;
  std::unique_ptr<Verifier> verifier;
  std::vector<Statistics> ranks;
  HostTimes times;
  double planned;
  {
    Flag running(Running);
    commandReplicas(Link, job, order);
    if (order.check)
      differing = differingInput(Link, job, arrays.addressing());
    planned = Link.now();
    if (differing.empty()) {
      if (order.verify)
        verifier = std::make_unique<Verifier>(job, arrays, order.tolerance);
      const Statistics own = order.alone ? runInPlace(Link, job, arrays.addressing())
                                         : runReplicas(Link, job, arrays.addressing(), times);
      ranks = collectStatistics(Link, own);
    }
  }
  if (!differing.empty()) {
    unlike.reason = differing + " is not the same on all ranks";
    unlike.times = std::min(unlike.times + 1, MostSkipped);
    unlike.skip = (int64_t(1) << unlike.times) - 1;
    return fallBack(job.nest, points, unlike.reason, &decision, true);
  }
  unlike.times = 0;
  Plans.learnTiles(job, ranks);
  Log.addRun(job, decision, arrays, ranks, times, planned - start, Link.now() - start);
  if (!verifier)
    return true;
  verifier->swapIn();
  startOriginal(job.nest, points, std::move(verifier));
  return false;
}

} // namespace hetile::runtime
