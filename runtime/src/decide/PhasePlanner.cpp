// SPDX-License-Identifier: Apache-2.0
//===- PhasePlanner.cpp - whether a nest is cut into phases ---------------===//
//
// Short phases take little memory and follow changing speeds soon; each costs filling and
// emptying the pipeline, and moving what the columns move on. A phase from the middle of the
// band stands for all.
//
//===----------------------------------------------------------------------===//
#include "decide/PhasePlanner.h"

#include "base/Clock.h"
#include "machine/Quota.h"
#include "nest/Job.h"
#include "nest/PhaseQuestions.h"
#include "nest/Storage.h"
#include "resident/Imagined.h"
#include "tile/TileOrder.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr double WorthCutting = 0.1;    // seconds of the original code
constexpr double ShortestPhase = 10e-3; // seconds
constexpr double Generous = 1.05;       // times the fastest: shorter phases are worth that
constexpr double Hopeless = 1.5;        // times the fastest: shorter phases will not do
constexpr double LongRun = 2;           // seconds: speeds may change
constexpr int64_t EnoughPhases = 32;    // to follow them
constexpr double Watchful = 1.1; // times the fastest, in long runs, and where arrays stay away
constexpr double Frugal = 1.15;  // times the whole nest, for two thirds of much memory
constexpr double Much = 64 << 20; // bytes of a rank
// The same where the whole nest would bring arrays home that nobody has asked for: then the host
// needs memory for all of them, not only a share.
constexpr double Homeless = 1.15, Scarce = 1.5; // Scarce: where there is not twice as much free
// Phases that run ahead need not trust the prediction of the nest as a whole, in which many blocks
// wait for many messages: what they take is measured, and they can end.
constexpr double Steady = 1.15;
constexpr double Perhaps = 0.5; // of what would come home, as long as nobody has asked for it
constexpr double PlanningShare = 0.02; // of the predicted time that looking for a length may take
constexpr double SetsOfJudging = 6;    // times the sets of a phase are asked for to judge one length
/// What planning takes, whatever else the processor does meanwhile. Simulated time stands still.
double planningClock(const Transport &link) { return Polling ? cpuSeconds() : link.now(); }
/// True if memory for so many bytes is more than half of what this process may easily have.
bool isScarce(double bytes) {
  const double free = freeMemory();
  return free > 0 && bytes > free / 2;
}
/// False if the ranks' parts of an array cannot be told apart.
bool canStay(const hetile_nest &nest, const JobUses &uses) {
  const Residence fresh(uses.empty() ? 1 : static_cast<int>(uses.front().size()));
  for (int a = 0; a < nest.narrays; ++a)
    if (!fresh.isDistributable(a, nest.arrays[a].ndims, uses[a]))
      return false;
  return true;
}
} // namespace

/// Bytes that one rank sends or receives, at most, before the phase that follows `phase`: halos,
/// and rows that no phase so far has had. Those of the first phase are a price paid once.
double PhasePlanner::movedAfter(const Job &phase, const JobUses &uses, const Question &question,
                                const Addressing &arrays) {
  const int64_t end = std::min(question.x1, phase.x1 + (phase.x1 - phase.x0));
  const std::optional<Question> next = cutPhase(question, phase.x1, end);
  if (!next)
    return 0;
  const Job following{*next, Resident.plan(*next, arrays, true).decision.plan.blocks};
  const int ranks = Link.size();
  Imagined imagined(ranks);
  imagined.moved(phase, arrays.views, uses);
  return imagined.moved(following, arrays.views, usesOf(following, ranks)).most *
         static_cast<double>(phase.x1 - phase.x0) / static_cast<double>(end - phase.x1);
}

/// True if looking at one length takes more than `seconds`: sets that are reported column by column.
bool PhasePlanner::isDear(const Question &question, double seconds) const {
  const int64_t rows = (question.x1 - question.x0 + 1) / 2;
  const std::optional<Question> phase = cutPhase(question, question.x0, question.x0 + rows);
  if (!phase)
    return false;
  const double start = planningClock(Link);
  usesOf({*phase, oneBlock(*phase).blocks}, Link.size());
  return SetsOfJudging * (planningClock(Link) - start) > seconds;
}

PhasePlan PhasePlanner::judge(const Question &question, const Addressing &arrays, int64_t rows) {
  const int64_t middle = question.x0 + (question.x1 - question.x0 - rows) / 2;
  const std::optional<Question> phase = cutPhase(question, middle, middle + rows);
  if (!phase)
    return {};
  const double start = planningClock(Link);
  const ResidentPlan plan = Resident.plan(*phase, arrays, true);
  const Job job{*phase, plan.decision.plan.blocks};
  const JobUses uses = usesOf(job, Link.size());
  if (!canStay(*phase->nest, uses))
    return {};
  const Room room = roomOf(job, uses, Link.size());
  const double planning = planningClock(Link) - start;
  const double moved =
      plan.ahead ? 0 : std::max(room.moved, movedAfter(job, uses, question, arrays));
  const Network &net = plan.decision.network;
  const double commands = 4 * net.latency + 2 * Link.size() * net.startup;
  const double points = pointsOf(question);
  const double share =
      question.nest->work(question.p(), phase->x0, phase->x1, phase->y0, phase->y1);
  const double remote = remoteShare(plan.decision.plan.blocks);
  const double tiles = TileOrder::of(question).withFetching(
      plan.decision.plan.predicted, share / Link.size(), question, rows,
      (question.y1 - question.y0) / Link.size());
  const double seconds = tiles + moved * plan.secondsPerByte + commands + planning;
  return {rows, seconds * points / std::max(share, 1.0), room.storage, plan.ahead,
          plan.decision.costs.liveInBytes * plan.secondsPerByte * remote,
          plan.decision.costs.liveOutBytes * plan.secondsPerByte * remote};
}

/// Seconds in which the ranks get what `phases` read first.
static double sent(const PhasePlan &phases, const Decision &whole, const Unsent &unsent) {
  if (unsent.bytes == 0)
    return phases.liveIn;
  const double all = std::max(whole.costs.liveInBytes, unsent.bytes);
  return phases.liveIn * (1 - unsent.bytes / all) + unsent.seconds;
}

PhasePlan PhasePlanner::plan(const Question &question, const Addressing &arrays,
                             const Decision &whole, Stay stay, bool atAnyPrice,
                             const Unsent &unsent) {
  const bool inRegion = stay == Stay::Comes;
  const int64_t all = question.x1 - question.x0;
  if (Options.phaseRows > 0)
    return judge(question, arrays, std::min(all, Options.phaseRows));
  if (all < 2 || (!atAnyPrice && Facts.sequentialSeconds(question) < WorthCutting))
    return {};
  Known &known = Facts.of(question.nest);
  if (known.phases.size() >= MostRemembered)
    known.phases.clear();
  const auto [at, isNew] = known.phases.try_emplace(question.params);
  PhasePlan &chosen = at->second;
  if (!isNew && (chosen.rows > 0 || unsent.bytes == 0))
    return chosen;
  const double start = planningClock(Link);
  if (!atAnyPrice && isDear(question, PlanningShare * whole.plan.pipeline))
    return chosen;
  std::vector<PhasePlan> plans;
  double best = 0;
  for (int64_t rows = (all + 1) / 2;; rows = (rows + 1) / 2) {
    const PhasePlan plan = judge(question, arrays, rows);
    if (plan.rows == 0 || (best > 0 && plan.predicted > Hopeless * best) ||
        (plan.predicted * static_cast<double>(rows) / static_cast<double>(all) < ShortestPhase &&
         !(atAnyPrice && plans.empty())))
      break;
    best = best > 0 ? std::min(best, plan.predicted) : plan.predicted;
    plans.push_back(plan);
    if (rows == 1 || planningClock(Link) - start > PlanningShare * whole.plan.pipeline)
      break;
  }
  const double generous = inRegion || best >= LongRun ? Watchful : Generous;
  for (const PhasePlan &plan : plans) // the shortest comes last
    if (plan.predicted <= (plan.rows * EnoughPhases >= all ? generous : 1) * best)
      chosen = plan;
  if (chosen.rows == 0 || atAnyPrice)
    return chosen;
  double allowed = inRegion ? whole.plan.pipeline : whole.plan.predicted;
  double expected = chosen.predicted;
  if (!inRegion)
    expected += sent(chosen, whole, unsent) + (stay == Stay::None ? 1 : Perhaps) * chosen.liveOut;
  if (inRegion)
    allowed *= isScarce(whole.costs.liveInBytes + whole.costs.liveOutBytes) ? Scarce : Homeless;
  else if (const double bytes = blockBytes(question, whole.plan.blocks);
           bytes > Much && 1.5 * chosen.bytes <= bytes)
    allowed *= Frugal;
  else if (whole.plan.pipeline >= LongRun)
    allowed *= Generous;
  if (chosen.ahead)
    allowed *= Steady;
  if (expected > allowed)
    chosen = {};
  return chosen;
}

} // namespace hetile::runtime
