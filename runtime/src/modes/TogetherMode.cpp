// SPDX-License-Identifier: Apache-2.0
//===- TogetherMode.cpp - a nest that all ranks enter ---------------------===//
//
// Where input differs between the ranks, which costs a look at all of it, entries are skipped
// before the next look: twice as many each time.
//
//===----------------------------------------------------------------------===//
#include "modes/TogetherMode.h"

#include "modes/WholeMode.h"
#include "modes/Worker.h"
#include "nest/EntrySpan.h"
#include "pipeline/JobCommands.h"
#include "protocol/Agreement.h"
#include "protocol/AwaitedStatistics.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr int MostSkipped = 10; // as a power of two: entries without another look at the arrays

/// Another rank: its part of a job, and what compares its results; null if nothing is compared.
std::unique_ptr<Verifier> followReplicas(Transport &link, const Job &job, const ReplicaOrder &order,
                                         const HostArrays &arrays) {
  if (order.check && !differingInput(link, job, arrays.addressing()).empty())
    return nullptr;
  std::unique_ptr<Verifier> verifier;
  if (order.verify)
    verifier = std::make_unique<Verifier>(job, arrays, order.tolerance);
  HostTimes times;
  Statistics own;
  if (order.alone)
    runInPlace(link, wholeFor(job, link.rank()), arrays.addressing());
  else
    own = runReplicas(link, job, arrays.addressing(), times);
  sendStatistics(link, own);
  if (verifier)
    verifier->swapIn();
  return verifier;
}

} // namespace

bool TogetherMode::isUnlike(const hetile_nest *nest) const {
  const auto at = Unlikes.find(nest);
  return at != Unlikes.end() && at->second.skip > 0;
}

bool followNest(Services &services, const hetile_nest *nest, const void *args,
                const HostArrays &arrays) {
  Transport &link = services.link;
  std::unique_ptr<Verifier> verifier;
  const Running runs(services);
  const auto readJob = [&](WireReader &wire) {
    const char *values = static_cast<const char *>(args);
    return withArgs(readNamedJob(wire), {values, values + nest->args_size});
  };
  for (;;) {
    std::vector<char> bytes;
    const Command command = nextCommand(link, bytes);
    WireReader wire(bytes);
    switch (command) {
    case Command::RunReplicas: {
      const ReplicaOrder order = wire.get<ReplicaOrder>();
      const Job job = readJob(wire);
      const EntrySpan span(job);
      verifier = followReplicas(link, job, order, arrays);
      break;
    }
    case Command::RunResidentReplicas: {
      const ReplicaTerms terms = wire.get<ReplicaTerms>();
      const Job job = readJob(wire);
      const EntrySpan span(job);
      Statistics own;
      if (services.stay.runReplica(job, arrays.views.data(), arrays.mayStay(), terms, own))
        sendStatistics(link, own);
      break;
    }
    case Command::ReturnReplicas:
      services.stay.returnReplicas();
      break;
    case Command::Leave: {
      const bool done = wire.get<bool>();
      if (verifier)
        services.originals.start(nest, 0, std::move(verifier));
      return done;
    }
    default:
      throw Fatal("internal error: a command of host mode");
    }
  }
}

ReplicaOrder TogetherMode::orderFor(const Job &job) const {
  ReplicaOrder order;
  order.alone = isAlone(job);
  order.check = !order.alone && S.settings().checkReplicas;
  order.verify = S.settings().verify;
  order.tolerance = S.settings().tolerance;
  return order;
}

TogetherMode::Shared TogetherMode::runShared(const Job &job, const ReplicaOrder &order,
                                             const HostArrays &arrays) {
  Shared shared;
  const Running runs(S);
  commandReplicas(S.link, job, order);
  if (order.check)
    shared.differing = differingInput(S.link, job, arrays.addressing());
  shared.planned = S.link.now();
  if (!shared.differing.empty())
    return shared;
  if (order.verify)
    shared.verifier = std::make_unique<Verifier>(job, arrays, order.tolerance);
  const Statistics own = order.alone ? runInPlace(S.link, job, arrays.addressing())
                                     : runReplicas(S.link, job, arrays.addressing(), shared.times);
  shared.ranks = collectStatistics(S.link, own);
  return shared;
}

std::optional<Entered> TogetherMode::run(const Question &question, const HostArrays &arrays,
                                         double start) {
  if (S.stay.away()) { // no time of this nest
    S.bringHome(question.nest->name, "the nest runs with blocks of its own");
    start = S.link.now();
  }
  const std::optional<DecidedJob> decided = decideWhole(S, question, arrays);
  if (!decided)
    return Entered::Original;
  const auto &[decision, job] = *decided;
  const ReplicaOrder order = orderFor(job);
  Unlike &unlike = Unlikes[job.nest];
  const double points = pointsOf(job);
  if (order.check && unlike.skip > 0) {
    --unlike.skip;
    S.fallBack(job.nest, points, unlike.reason, &decision, true);
    return Entered::Original;
  }
  Shared shared = runShared(job, order, arrays);
  if (!shared.differing.empty()) {
    unlike.reason = shared.differing + " is not the same on all ranks";
    unlike.times = std::min(unlike.times + 1, MostSkipped);
    unlike.skip = (int64_t(1) << unlike.times) - 1;
    S.fallBack(job.nest, points, unlike.reason, &decision, true);
    return Entered::Original;
  }
  unlike.times = 0;
  S.plans.learnTiles(job, shared.ranks);
  S.log.addRun(job, decision, arrays, shared.ranks, shared.times, shared.planned - start,
               S.link.now() - start);
  if (!shared.verifier)
    return Entered::Done;
  shared.verifier->swapIn();
  S.originals.start(job.nest, points, std::move(shared.verifier));
  return Entered::Original;
}

} // namespace hetile::runtime
