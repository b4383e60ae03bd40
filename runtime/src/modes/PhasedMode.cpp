// SPDX-License-Identifier: Apache-2.0
//===- PhasedMode.cpp - a nest in phases ----------------------------------===//
//
// Whether the nest is cut is decided once, before the first phase.
//
//===----------------------------------------------------------------------===//
#include "modes/PhasedMode.h"

#include "nest/PhaseQuestions.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace hetile::runtime {

namespace {

/// Measured times of long phases are no noise. The shortest of the ranks' tells: another program
/// may have made one long.
double freshness(const std::vector<Statistics> &ranks) {
  constexpr double Least = 0.25, Most = 0.75, Trusted = 0.2; // Trusted: seconds
  double shortest = Trusted;
  for (const Statistics &rank : ranks)
    if (rank.points >= 1000) // see Knowledge::learnTiles
      shortest = std::min(shortest, rank.compute);
  return std::max(Least, Most * shortest / Trusted);
}

constexpr double WorthReplaying = 0.15; // seconds saved at best, see WholePlanner

/// How many phases the host may be ahead of what it knows: it ends a phase some tiles before the
/// last rank does, and need not wait for it. For rank 1 it has to wait, as its right neighbour.
size_t phasesAhead(int ranks, int64_t tileHeight, int64_t rows) {
  return ranks <= 2 ? 0 : 1 + static_cast<size_t>((ranks - 1) * tileHeight / rows);
}

/// The first phase of `rows` rows from row `x` on that has points; `x` is where the one after it
/// begins.
std::optional<Question> nextPhase(const Question &question, int64_t rows, int64_t &x) {
  while (x < question.x1) {
    const int64_t begin = x;
    x = std::min(question.x1, x + rows);
    if (std::optional<Question> phase = cutPhase(question, begin, x))
      return phase;
  }
  return std::nullopt;
}

} // namespace

bool PhasedMode::suits(const Question &question, const HostArrays &arrays) const {
  const Settings &s = S.settings();
  return question.nest->phases && S.link.size() > 1 && !s.collective && s.phases &&
         !s.fixesBlocks() && S.allTakePart() && !arrays.anyScattered() &&
         (S.scarce || !S.plans.prefersTeam(arrays.addressing()));
}

/// `whole`, as phases are compared with it. Phases leave the arrays distributed, if they stay; as a
/// whole, the nest brings home what is away, and sends out its own arrays and collects them.
Decision PhasedMode::compared(const Decision &whole, bool stays) const {
  Decision result = whole;
  if (stays && whole.planned) {
    result.plan.pipeline = whole.plan.predicted +
                           S.stay.bytesAway() * whole.network.movedSecondsPerByte();
  }
  return result;
}

/// The host runs the first rows, if they have something to tell.
void PhasedMode::open(Entry &entry) {
  if (!S.settings().opening || S.scarce)
    return;
  const double start = S.link.now();
  entry.opened = First.run(entry.question, entry.arrays);
  entry.opening = S.link.now() - start;
  if (!entry.opened)
    return;
  if (const auto rest = cutPhase(entry.question, entry.opened->end, entry.question.x1))
    entry.rest.emplace(*rest);
}

/// What need not be sent, if the ranks run again what wrote it. The first rows of the nest are run
/// again, too.
Replay::Saving PhasedMode::savingOf(const Entry &entry) const {
  if (!Again.any())
    return {};
  const Question &question = entry.question;
  Replay::Saving saving =
      Again.saving(question, entry.arrays, S.plans.secondsPerByte(Look::Roughly));
  if (saving.bytes == 0 || !entry.opened)
    return saving;
  const auto first = cutPhase(question, question.x0, entry.opened->end);
  if (!first || !Again.undoes(*first, entry.arrays))
    return {};
  saving.seconds += entry.opening / S.link.size();
  return saving;
}

/// True if it is worth finding out, though with values that are sent it would not be.
bool PhasedMode::mayPay(const Entry &entry, const Replay::Saving &saved) const {
  const double alone =
      S.plans.provenAlone(entry.question.nest) * pointsOf(entry.remaining());
  return saved.bytes > 0 && alone * (1 - 1.0 / S.link.size()) - saved.seconds > WorthReplaying;
}

/// True if one rank is as fast with what it has begun; `whole` is then to stay there.
bool PhasedMode::isBetterAlone(const Entry &entry, const PhasePlan &plan, Decision &whole) {
  if (S.scarce || S.stay.away() || !S.settings().mayStaySequential() ||
      S.settings().secondsPerPoint > 0 || S.settings().openingRows > 0)
    return false;
  const double alone = S.plans.aloneSeconds(entry.remaining());
  const double shared = plan.rows > 0 ? plan.predicted : whole.plan.predicted;
  if (alone <= 0 || (plan.rows == 0 && !whole.parallel) || shared < WorthTheRisk * alone)
    return false;
  whole.parallel = false;
  whole.plan.sequential = alone;
  return true;
}

/// How the nest is cut; no rows: it is not. Before it is, ranks compute what need not be sent.
/// `whole`: what it would do otherwise. `back`, `stays`: see Stay.
PhasePlan PhasedMode::planFor(Entry &entry, bool back, bool stays, std::optional<Decision> &whole) {
  const auto &[question, arrays] = std::tie(entry.question, entry.arrays);
  const Replay::Saving saved = stays ? savingOf(entry) : Replay::Saving();
  PhasePlan plan;
  {
    const Running runs(S);
    const HostArrays there = S.withValues(question, arrays);
    whole.emplace(S.plans.decide(entry.remaining(), there.addressing()));
    const bool isPointless =
        !S.scarce && (whole->brief || ((!whole->parallel || whole->little) && !S.stay.away() &&
                                       !mayPay(entry, saved)));
    if (!isPointless)
      plan = S.plans.planPhases(question, there.addressing(), compared(*whole, stays && back),
                                stays && back ? Stay::Comes : stays ? Stay::Until : Stay::None,
                                S.scarce, {saved.bytes, saved.seconds});
    if (entry.opened && isBetterAlone(entry, plan, *whole))
      plan = {};
  }
  if (plan.rows > 0 && saved.bytes > 0) {
    Again.run(question, arrays);
    entry.undo();
  } else if (entry.opened) {
    Again.forget(); // the nest is neither before its first rows nor behind them
  }
  return plan;
}

std::optional<Entered> PhasedMode::run(const Question &question, const HostArrays &arrays,
                                       double start) {
  if (!suits(question, arrays))
    return std::nullopt;
  Entry entry{question, arrays, start};
  open(entry);
  if (entry.opened && !entry.rest)
    return Entered::Done; // no other row has points
  // That arrays may stay does not mean that anybody comes back to them before the host does.
  const bool back = S.stay.away() || !Seen.insert(question.nest).second;
  const bool stays = !S.settings().verify &&
                     (S.openRegions > 0 || S.scarce || (back && S.mayLeave(question, arrays)));
  std::optional<Decision> whole;
  std::optional<PhaseRun> run;
  run.emplace(planFor(entry, back, stays, whole));
  if (run->plan.rows == 0)
    return runRest(entry, *whole);
  std::unique_ptr<Verifier> verifier;
  if (!stays)
    S.bringHome(question.nest->name, "the nest runs for the first time");
  if (S.settings().verify)
    verifier = std::make_unique<Verifier>(question, arrays, S.settings().tolerance);
  run->planning = S.link.now() - start - entry.opening;
  if (!runPhases(entry, *run))
    return runRest(entry, *whole);
  if (!stays) {
    const double back = S.link.now();
    S.bringHome(question.nest->name, "the nest ran for the first time");
    run->times.gather += S.link.now() - back;
    if (S.openRegions == 0)
      Places.forget();
  }
  if (S.scarce && S.stay.away())
    S.beScarce();
  S.leaveAway(question.nest->name);
  logPhases(question, arrays, *whole, *run, S.link.now() - start);
  if (!verifier)
    return Entered::Done;
  verifier->swapIn();
  S.originals.start(question.nest, run->points, std::move(verifier));
  return Entered::Original;
}

/// What the host has not run of a nest that it has begun, without phases; nothing if it has not.
std::optional<Entered> PhasedMode::runRest(const Entry &entry, const Decision &whole) {
  if (!entry.rest)
    return std::nullopt;
  S.bringHome(entry.question.nest->name, "the nest runs with blocks of its own");
  const Decision decision = withoutOriginal(whole, *entry.rest);
  const Job job = limitedJob(S, *entry.rest, decision);
  const double planned = S.link.now();
  HostTimes times;
  S.tellPart(entry.question, entry.opened->points, job);
  std::vector<Statistics> ranks = Whole.execute(job, entry.arrays.addressing(), times);
  S.plans.learnTiles(job, ranks);
  ranks[0].add(entry.opened->ranks[0]);
  S.log.addRun(Job{entry.question, job.blocks, job.tileHeight}, decision, entry.arrays, ranks,
               times, planned - entry.start - entry.opening, S.link.now() - entry.start);
  return Entered::Done;
}

/// False if the arrays cannot be distributed (nothing has happened then).
bool PhasedMode::runPhases(const Entry &entry, PhaseRun &run) {
  const Question &question = entry.question;
  if (entry.opened) {
    run.ranks = entry.opened->ranks;
    run.points = run.begun = entry.opened->points;
  }
  int64_t x = entry.opened ? entry.opened->end : question.x0;
  std::deque<Question> coming; // phases, two at a time
  const auto look = [&] {
    if (const std::optional<Question> phase = nextPhase(question, run.plan.rows, x))
      coming.push_back(*phase);
  };
  for (look(); !coming.empty(); coming.pop_front()) {
    const Question &phase = coming.front();
    look();
    awaitPhases(run, run.ahead ? static_cast<size_t>(S.link.size())
                               : phasesAhead(S.link.size(), run.tileHeight, run.plan.rows));
    if (isLost(question, run))
      return runAlone(question, phase.x0, entry.arrays, run);
    ++run.phases;
    const Job job = jobOfPhase(phase, entry.arrays, run);
    run.begun = S.tellPart(question, run.begun, phase);
    if (startPhase(job, entry.arrays, coming.size() > 1 ? &coming[1] : nullptr, run))
      continue;
    if (run.phases == 1)
      return false;
    // What has begun in phases ends in phases: the original code knows no others.
    awaitPhases(run, 0);
    S.bringHome(question.nest->name, "its arrays cannot be distributed");
    learnPhase(job, Whole.execute(job, entry.arrays.addressing(), run.times), run);
  }
  awaitPhases(run, 0);
  return run.phases > 0;
}

/// True if one rank would be faster with what is left. What one rank takes, the opening has shown.
bool PhasedMode::isLost(const Question &question, const PhaseRun &run) {
  if (!S.settings().mayStaySequential() || S.settings().phaseRows > 0 || S.settings().verify ||
      S.scarce)
    return false;
  const double home = S.stay.bytesAway() * run.last.network.movedSecondsPerByte();
  return run.pace.isLost(pointsOf(question) - run.points, S.plans.provenAlone(question.nest), home);
}

/// Rows of `question` from `first` on, on the host.
bool PhasedMode::runAlone(const Question &question, int64_t first, const HostArrays &arrays,
                          PhaseRun &run) {
  awaitPhases(run, 0);
  S.bringHome(question.nest->name, "one rank is faster");
  if (const std::optional<Question> rest = cutPhase(question, first, question.x1)) {
    const Job job = aloneJob(*rest);
    S.tellPart(question, run.points, job);
    learnPhase(job, Whole.execute(job, arrays.addressing(), run.times), run);
    ++run.phases;
  }
  return true;
}

/// Without a place.
ResidentPlan PhasedMode::planOf(const Question &phase, const HostArrays &arrays) {
  return S.plans.planResident(phase, S.withValues(phase, arrays).addressing(), true);
}

Job PhasedMode::jobOfPhase(const Question &phase, const HostArrays &arrays, PhaseRun &run) {
  const Running runs(S);
  const double start = S.link.now();
  const ResidentPlan plan =
      run.placed ? *run.placed : Places.place(phase, arrays, planOf(phase, arrays));
  run.placed.reset();
  run.last = plan.decision;
  run.tileHeight = plan.decision.plan.tileHeight;
  run.ahead = plan.ahead && !S.scarce;
  run.planning += S.link.now() - start;
  return S.jobOf(phase, plan.decision);
}

/// Starts `phase` on all ranks, and runs the host's part. False if its arrays cannot be
/// distributed. Where the `next` one will run is decided before: blocks that change are then on
/// their way like the edges of others, and no rank waits for another to end this phase.
bool PhasedMode::startPhase(const Job &phase, const HostArrays &arrays,
                            const Question *next, PhaseRun &run) {
  const Running runs(S);
  PhaseRun::Underway underway{phase, {}};
  NextJob announced;
  if (run.ahead && next)
    announced = [&, plan = planOf(*next, arrays)] {
      run.placed = Places.place(*next, arrays, plan);
      return S.jobOf(*next, run.placed->decision);
    };
  if (!S.stay.start(underway.phase, arrays.views.data(), underway.ranks, announced))
    return false;
  run.underway.push_back(std::move(underway));
  return true;
}

/// Waits for all phases but the last `most`.
void PhasedMode::awaitPhases(PhaseRun &run, size_t most) {
  const Running runs(S);
  while (run.underway.size() > most) {
    PhaseRun::Underway &first = run.underway.front();
    learnPhase(first.phase, first.ranks.collect(S.link), run);
    run.underway.pop_front();
  }
}

void PhasedMode::learnPhase(const Job &phase, const std::vector<Statistics> &ranks, PhaseRun &run) {
  S.plans.learnTiles(phase, ranks, freshness(ranks));
  const double before = run.points;
  run.ranks.resize(ranks.size());
  for (size_t r = 0; r < ranks.size(); ++r) {
    run.ranks[r].add(ranks[r]);
    run.points += static_cast<double>(ranks[r].points);
  }
  const double now = S.link.now();
  if (run.counted > 0)
    run.pace = {now - run.counted, run.pace.points + run.points - before};
  else
    run.counted = now;
}

void PhasedMode::logPhases(const Question &question, const HostArrays &arrays,
                           const Decision &whole, const PhaseRun &run, double total) {
  Decision shown = run.last;
  plan::Plan &plan = shown.plan;
  double speed = 0;
  for (double seconds : shown.secondsPerPoint)
    speed += 1 / seconds;
  plan.strategy = "phases";
  plan.reason = "phases of " + std::to_string(run.plan.rows) +
                " rows, one block a rank: the arrays stay distributed" +
                (run.ahead ? "; what moves between phases does so while columns run" : "");
  plan.predicted = plan.pipeline = run.plan.predicted;
  plan.sequential = whole.plan.sequential;
  plan.lowerBound = run.points / speed;
  S.log.addRun(Job{question, plan.blocks, run.tileHeight}, shown, arrays, run.ranks, run.times,
               run.planning, total, run.phases);
}

} // namespace hetile::runtime
