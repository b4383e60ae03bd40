// SPDX-License-Identifier: Apache-2.0
//===- WholeMode.cpp - a nest as one job ----------------------------------===//
//
// Decide, run, learn, report; where results are verified, the original code runs after it.
//
//===----------------------------------------------------------------------===//
#include "modes/WholeMode.h"

#include "pipeline/JobCommands.h"
#include "pipeline/VersionWindows.h"
#include "protocol/AwaitedStatistics.h"
#include "tile/TeamRun.h"

namespace hetile::runtime {

Job limitedJob(const Services &services, const Question &question, const Decision &decision) {
  const Job job = services.jobOf(question, decision);
  if (services.settings().overrides.tileHeight != 0)
    return job;
  return {question, job.blocks, limitedHeight(job), job.simulated, job.simulatedPerTile};
}

Job aloneJob(const Question &question) {
  const plan::Plan plan = oneBlock(question);
  return {question, plan.blocks, plan.tileHeight};
}

void runAtHome(Services &services, const Question &question, const HostArrays &arrays) {
  services.bringHome(question.nest->name, "its arrays cannot be distributed");
  HostTimes times;
  const RunningWhole runs(services);
  runHost(services.link, aloneJob(question), arrays.addressing(), times);
}

std::optional<DecidedJob> decideWhole(Services &services, const Question &question,
                                      const HostArrays &arrays) {
  const auto decide = [&] {
    const Running runs(services);
    return services.plans.decide(question, arrays.addressing());
  };
  const Decision decision = decide();
  if (decision.brief && !services.mayWait)
    services.shorts.remember(question.nest, question.p(), decision.reason, pointsOf(question));
  if (decision.parallel)
    return DecidedJob{decision, limitedJob(services, question, decision)};
  services.fallBack(question.nest, pointsOf(question), decision.reason, &decision, false);
  return std::nullopt;
}

std::optional<Entered> WholeMode::run(const Question &question, const HostArrays &arrays,
                                      double start) {
  if (S.stay.isScarce()) {
    S.leaveAway(question.nest->name);
    S.fallBack(question.nest, pointsOf(question),
               "its arrays are distributed, and too large for the memory of one host", nullptr,
               false);
    return Entered::Original;
  }
  if (S.stay.away()) { // no time of this nest
    S.bringHome(question.nest->name, "the nest runs with blocks of its own");
    start = S.link.now();
  }
  const std::optional<DecidedJob> decided = decideWhole(S, question, arrays);
  if (!decided)
    return Entered::Original;
  const auto &[decision, job] = *decided;
  std::unique_ptr<Verifier> verifier;
  if (S.settings().verify)
    verifier = std::make_unique<Verifier>(job, arrays, S.settings().tolerance);
  if (decision.rouses)
    S.threads.rouse();
  const double planned = S.link.now();
  HostTimes times;
  const std::vector<Statistics> ranks =
      decision.team ? executeByTeam(job, arrays.addressing(), decision.compares)
                    : execute(job, arrays.addressing(), times);
  S.plans.learnTiles(job, ranks);
  if (isAlone(job) && !decision.team)
    S.plans.learnBeside(job.nest, S.link.now() - start - ranks[0].compute);
  S.log.addRun(job, decision, arrays, ranks, times, planned - start, S.link.now() - start);
  if (!verifier)
    return Entered::Done;
  verifier->swapIn();
  S.originals.start(job.nest, pointsOf(job), std::move(verifier));
  return Entered::Original;
}

/// The other ranks sleep on.
std::vector<Statistics> WholeMode::executeByTeam(const Job &job, const Addressing &arrays,
                                                 bool compares) {
  const Running runs(S);
  std::vector<Statistics> ranks(S.link.size());
  ranks[0] = runByTeam(S.threads, job, arrays.views, compares);
  return ranks;
}

std::vector<Statistics> WholeMode::execute(const Job &job, const Addressing &arrays,
                                           HostTimes &times) {
  const Running runs(S);
  if (isAlone(job)) {
    std::vector<Statistics> ranks(S.link.size()); // the others sleep on
    ranks[0] = runHost(S.link, job, arrays, times);
    return ranks;
  }
  commandRun(S.link, job);
  const Statistics own = runHost(S.link, job, arrays, times);
  return collectStatistics(S.link, own);
}

} // namespace hetile::runtime
