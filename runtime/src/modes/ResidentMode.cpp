// SPDX-License-Identifier: Apache-2.0
//===- ResidentMode.cpp - a nest in an open region ------------------------===//
//
// The first entries may run the original code: distributing the arrays costs once what every
// entry then saves. Where a loop around the nest says how often it will come back, that decides.
// Else the time that was missed is added up, and what will be missed if the nest comes back as
// often as it has so far: when that reaches the cost, the arrays go out (the rule of the ski
// rental, for someone who has been seen to ski).
//
//===----------------------------------------------------------------------===//
#include "modes/ResidentMode.h"

#include "decide/ResidentPlanner.h"
#include "machine/Caches.h"
#include "modes/WholeMode.h"
#include "process/Occupancy.h"
#include "sums/SumsAhead.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr double WorthMeasuring = 50e-3; // seconds missed, from which on speeds are measured
constexpr double Measuring = 5e-3;       // seconds that it takes, for a nest of some milliseconds
constexpr double Overestimated = 0.7; // times what is thought of transfers: so little they may cost
constexpr double Skewed = 1.3;           // times the bound: worth a look at other plans
constexpr double WorthLooking = 50e-3;   // seconds above the bound: likewise
constexpr int64_t SampledSteps = 2;
constexpr double Faster = 1.1;           // times: then chunks are
constexpr double Doubt = 1.25; // times the time of a rank's part, for all points on one rank
constexpr double Reaching = 2; // columns that need some of what moves, by the part that it is of all
constexpr double Freshness = 0.25;       // weight of the last entry's speeds: single ones are noise
constexpr double FirstImpression = 0.05; // the same where storage was made anew
} // namespace

void ResidentMode::forget() {
  Missed = Hoped = 0;
  for (const auto &[nest, visits] : Visited)
    if (visits.away > 0) // a promise that was not kept, whoever broke it
      Promised.disappoint(nest, static_cast<double>(visits.away));
  Visited.clear();
  Losses.clear();
  Sampled = nullptr;
  IsSampled = false;
  S.stay.sample(false);
  S.stay.imagineNothing();
}

/// Seconds that ranks wait for so many bytes before a nest: all columns that need none of them run
/// while they travel (resident/underway/Alongside).
static double waitingFor(double bytes, const ResidentPlan &plan) {
  const double read = std::max(plan.decision.costs.liveInBytes, bytes);
  const double apart = read > 0 ? std::max(0.0, 1 - Reaching * bytes / read) : 0;
  return std::max(0.0, bytes * plan.secondsPerByte - apart * plan.decision.plan.predicted);
}

/// True if `question`, as `parts` are planned, should run distributed. Where arrays are away
/// already, the alternative is to collect them first.
bool ResidentMode::worthStaying(const Question &question, const HostArrays &arrays,
                                const std::vector<Planned> &parts) {
  if (!S.settings().mayStaySequential())
    return true;
  double saving = 0, transfers = 0;
  bool guessed = false;
  for (const auto &[part, plan] : parts) {
    saving += plan.decision.plan.sequential - plan.decision.plan.predicted;
    transfers += transfersOf(question, arrays, plan);
    guessed |= plan.guessed;
  }
  if (S.stay.away())
    return saving + 2 * S.stay.bytesAway() * parts.front().plan.secondsPerByte > 0;
  // What one nest wants by rows and the next one by columns moves each time.
  for (const auto &[part, plan] : parts)
    saving -= waitingFor(S.stay.imagine(part, arrays.views.data()), plan);
  if (saving <= 0) {
    if (!guessed)
      noteLoss(question.nest, saving);
    return false;
  }
  if (guessed) {
    Hoped += saving; // reason enough to measure, not to move arrays
    return false;
  }
  Missed += saving;
  const int64_t home = ++Visited[question.nest].home;
  sampleWhile(question.nest, home);
  // What has come back so often will come back as often again, and with it the nests between,
  // unless the end is known: then only what is left counts. Of what seems to be gained, nests that
  // lose leave a part.
  const double each = home > 1 ? Missed / static_cast<double>(home) : saving;
  const double gained = Promised.isForeseen(question.nest)
                            ? Promised.expected(question.nest) * each
                            : Missed + comebacks(question.nest) * each;
  return gained * std::max(0.0, 1 + lossesSoFar() / Missed) > transfers;
}

/// A nest that runs at home would take longer on distributed arrays, as it will have to when they
/// are.
void ResidentMode::noteLoss(const hetile_nest *nest, double saving) {
  Loss &loss = Losses[nest];
  loss.all += saving;
  if (!S.stay.samples())
    return;
  loss.least = loss.sampled == 0 ? saving : std::max(loss.least, saving);
  ++loss.sampled;
}

/// Seconds, below zero, that such nests would have saved so far, on distributed arrays. Some are
/// only entered while nests are sampled: as often in all other steps.
double ResidentMode::lossesSoFar() const {
  const auto sampled = Visited.find(Sampled);
  const bool isKnown = IsSampled && sampled != Visited.end();
  const double steps = isKnown ? static_cast<double>(sampled->second.home) : 0;
  double all = 0;
  for (const auto &[nest, loss] : Losses)
    all +=
        std::min(loss.all, loss.least * steps * static_cast<double>(loss.sampled) / SampledSteps);
  return all;
}

/// Sums, say, are entered only while arrays are away; so that it is known what they take at home,
/// they are for a while before, if there is one: from one entry of `nest`, of which this is number
/// `home`, to another. Where that takes too long, or the nest does not come back, another one may
/// do. In collective mode each entry is a meeting of the ranks, of which only one gets here.
void ResidentMode::sampleWhile(const hetile_nest *nest, int64_t home) {
  if (IsSampled || S.settings().collective)
    return;
  if (S.stay.samples()) {
    IsSampled = nest == Sampled && home >= SampledFrom + SampledSteps;
    if (IsSampled)
      S.stay.sample(false);
  } else if (home > 1 && (home & (home - 1)) == 0) {
    Sampled = nest;
    SampledFrom = home;
    for (auto &[other, loss] : Losses)
      loss.sampled = 0;
    S.stay.sample(true);
  }
}

/// Seconds for the way out and home, where ranks run nests again to have the values.
double ResidentMode::transfersOf(const Question &question, const HostArrays &arrays,
                                 const ResidentPlan &plan) const {
  const Replay::Saving saved = Again.saving(question, arrays, plan.secondsPerByte);
  const double sent = std::min(saved.bytes, plan.decision.costs.liveInBytes);
  return plan.transfers + saved.seconds -
         sent * plan.secondsPerByte * remoteShare(plan.decision.plan.blocks);
}

/// Times that `nest` is likely to come back.
double ResidentMode::comebacks(const hetile_nest *nest) {
  return std::max(static_cast<double>(Visited[nest].home), Promised.expected(nest));
}

/// The ranks' speeds and the network are measured where it may matter: each costs milliseconds, and
/// a nest that comes back a few times saves hardly more.
/// `part`: of `question`.
ResidentPlan ResidentMode::planFor(const Question &question, const Question &part,
                                   const HostArrays &arrays) {
  const auto planned = [&](bool measure, Look look) {
    return S.plans.planResident(part, S.withValues(part, arrays).addressing(), measure, look);
  };
  const bool isDue = Missed + Hoped > WorthMeasuring;
  if (!S.settings().mayStaySequential() || S.stay.away() || S.scarce)
    return planned(isDue || !S.settings().mayStaySequential(), Look::Closely);
  const double times = 1 + comebacks(question.nest);
  ResidentPlan plan;
  double saving = 0, transfers = 0;
  for (Look look : {Look::AsKnown, Look::Roughly}) {
    plan = planned(false, look);
    saving = plan.decision.plan.sequential - plan.decision.plan.predicted;
    transfers = transfersOf(question, arrays, plan);
    const bool matters = times * saving > Measuring &&
                         Missed + Hoped + times * saving > transfers * Overestimated;
    if (!matters)
      break;
    if (look == Look::Roughly && (isDue || Promised.expected(question.nest) * saving >
                                               std::max(WorthMeasuring, transfers)))
      return planned(true, Look::Closely);
  }
  const bool mayGoOut = !plan.guessed && Missed + times * saving > transfers;
  return mayGoOut ? planned(false, Look::Closely) : plan;
}

/// True if a pipeline of many blocks a rank, with all its transfers and those of arrays that are
/// away, beats one block a rank: a band so skewed that most ranks would wait.
bool ResidentMode::prefersChunks(const Question &question, const HostArrays &arrays,
                                 const ResidentPlan &plan) {
  const double bound = plan.decision.plan.lowerBound;
  if (question.x1 - question.x0 == 1)
    return false; // blocks of one row wait for each other however many there are
  if (plan.decision.plan.predicted < Skewed * bound &&
      plan.decision.plan.predicted < bound + WorthLooking)
    return false;
  const Decision chunks = S.plans.decide(question, S.withValues(question, arrays).addressing());
  if (chunks.costs.bytesPerRow == 0)
    return false; // nobody waits for anybody
  const double away = S.stay.away() ? 2 * (S.stay.bytesAway() * plan.secondsPerByte +
                                           S.link.size() * plan.decision.network.startup)
                                    : 0;
  return chunks.parallel && chunks.plan.procs > 1 &&
         Faster * chunks.plan.predicted + away < plan.decision.plan.predicted;
}

bool ResidentMode::suits(const Question &question, const HostArrays &arrays) {
  const bool away = S.stay.away();
  if (S.stay.collected() != Collected) { // what was hoped for did not last
    Collected = S.stay.collected();
    forget();
  }
  // Arrays that stay distributed lie on all ranks.
  if (!S.allTakePart() && !away && !S.scarce)
    return false;
  // What runs once had better come home while it runs.
  if (S.openRegions == 0 && !away && Seen.insert(question.nest).second && !S.scarce)
    return false;
  if (!away && !S.scarce && Again.keepsHome(question, arrays))
    return false;
  if (!away && !S.scarce && S.settings().mayStaySequential() && Gains.rests(S.link.now()))
    return false;
  if (!away && !S.scarce && S.plans.prefersTeam(arrays.addressing()))
    return false; // nothing need move
  if (S.openRegions == 0 && !S.mayLeave(question, arrays))
    return false;
  if (!arrays.mayStay() || S.link.size() == 1 || S.settings().verify || S.settings().fixesBlocks())
    return false;
  return away || !S.plans.isTooShort(question.nest, question.p(), Planner::ShortestResident);
}

std::optional<Entered> ResidentMode::run(const Question &question, const HostArrays &arrays,
                                         double start) {
  if (S.link.size() > 1 && !S.stay.away())
    Promised.enter(question.nest, loopsLeft());
  S.stay.countSampled(); // its step may never end
  if (!suits(question, arrays))
    return std::nullopt;
  return runParts(question, S.inForm(question, arrays), arrays, start);
}

/// True if a part of `share` of so many bytes is in the same cache as all of them.
static bool sharesCache(double bytes, double share) {
  const Caches &caches = machineCaches();
  return std::none_of(caches.begin() + 1, caches.end(), [&](int64_t size) {
    const double all = static_cast<double>(size);
    return share * bytes <= all && bytes > all;
  });
}

/// Seconds a point that one rank takes. What rank 0 takes for its part does not tell where a part
/// fits in a cache. But where one rank has run nothing but the original code, which may be far
/// slower, it tells what tiles would take there.
double ResidentMode::alonePerPoint(const Question &question, const Decision &decision) {
  const double proven = S.plans.provenAlone(question.nest),
               part = Doubt * decision.secondsPerPoint[0];
  const bool isPartial = S.plans.hasTilesAlone(question.nest) ||
                         !S.plans.mayRunTilesAlone(*question.nest) ||
                         !sharesCache(decision.costs.liveInBytes + decision.costs.liveOutBytes,
                                      1 - remoteShare(decision.plan.blocks));
  return proven <= 0 ? part : isPartial ? proven : std::min(proven, part);
}

/// Runs `part` where its arrays are, or goes there. False if they cannot stay distributed.
bool ResidentMode::runPart(const Planned &part, const HostArrays &arrays, double start,
                           Taken &taken) {
  std::vector<Statistics> ranks;
  std::optional<Job> job;
  std::optional<ResidentPlan> plan;
  double planned;
  {
    const Running runs(S);
    plan.emplace(Places.place(part.question, arrays, part.plan));
    job.emplace(S.jobOf(part.question, plan->decision));
    planned = S.link.now();
    occupancy().keepWhole(true); // what other arrays hold is nowhere else
    if (!S.stay.run(*job, arrays.views.data(), ranks))
      return false;
  }
  occupancy().keepWhole(false);
  if (S.scarce)
    S.beScarce();
  // In memory that was new, tiles took longer than they will.
  S.plans.learnTiles(*job, ranks, S.stay.relaid() ? FirstImpression : Freshness);
  const double end = S.link.now();
  S.log.addRun(*job, plan->decision, arrays, ranks, HostTimes(), planned - start, end - start);
  if (!onlyAdds(*part.question.nest)) // the original code of the nest before does that as it goes
    taken.alone += pointsOf(part.question) * alonePerPoint(part.question, plan->decision);
  taken.moved += S.stay.bytesMoved() * plan->secondsPerByte;
  taken.stake += plan->transfers;
  for (const ResidentArrays::Newcomer &array : S.stay.newcomers())
    if (Out.insert(array.begin).second)
      taken.first += 2 * array.bytes * plan->secondsPerByte;
  return true;
}

std::optional<Entered> ResidentMode::runParts(const Question &question,
                                              const std::vector<Question> &parts,
                                              const HostArrays &arrays, double start) {
  std::vector<Planned> all;
  Taken taken;
  const double before = S.link.now();
  double planned = before;
  {
    const Running runs(S);
    for (const Question &part : parts)
      all.push_back({part, planFor(question, part, arrays)});
    const bool whole = all.size() == 1;
    if (!S.scarce && (!worthStaying(question, arrays, all) ||
                      (whole && prefersChunks(parts.front(), arrays, all.front().plan))))
      return std::nullopt;
    planned = S.link.now();
    if (Again.saving(question, arrays, all.front().plan.secondsPerByte).bytes > 0) {
      Again.run(question, arrays);
      taken.moved = taken.first = S.link.now() - planned; // in place of arrays that come out
    }
  }
  double begin = start;
  for (const Planned &part : all) {
    if (!runPart(part, arrays, begin, taken)) {
      if (&part == &all.front())
        return std::nullopt;
      runAtHome(S, part.question, arrays);
    }
    begin = S.link.now();
  }
  S.leaveAway(question.nest->name);
  ++Visited[question.nest].away;
  // What was measured and planned does not come back if the arrays do.
  taken.spent = begin - start - (planned - before);
  const double looked = S.stay.takeLooked();
  if (S.settings().mayStaySequential() && !S.scarce && isLost(taken, looked, begin)) {
    Out.clear();
    S.bringHome(question.nest->name, "one rank is faster");
  }
  return Entered::Done;
}

/// `looked`: seconds that the program waited for what it looked at, since the entry before.
bool ResidentMode::isLost(const Taken &taken, double looked, double now) {
  Gains.lose(looked);
  return Gains.isLost(taken.spent, taken.moved, taken.alone, taken.stake, now, taken.first);
}

} // namespace hetile::runtime
