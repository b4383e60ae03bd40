// SPDX-License-Identifier: Apache-2.0
//===- TeamPlanner.cpp - threads, one thread or the original code ---------===//
//
// Where ranks are threads of the host, nothing need be measured beforehand: threads are nearly
// always faster. Where they are not (rows so short, or so far apart in memory, that pieces of them
// cost more than they save; memory that one thread uses up), the first entry of a long nest shows
// it, and leaves the rest to one thread. Nests that come back show it again: one early entry runs
// on one thread, a later one the original code (AlonePlanner), and then the fastest stays.
//
//===----------------------------------------------------------------------===//
#include "decide/TeamPlanner.h"

#include "tile/TeamOrder.h"

namespace hetile::runtime {

namespace {
// Seconds of the original code so far and now, from which on threads are woken.
constexpr double WorthWaking = 2e-3;
constexpr int64_t SingleEntry = 4; // this entry runs the tile code on one thread
// Runs by threads that are not enough to judge them by, of so few seconds: what one of them touches
// comes to its cache in the first one.
constexpr int64_t FewRuns = 3;
constexpr double ShortRun = 1e-3;
} // namespace

bool TeamPlanner::mayUse() const {
  if (Threads < 2 || Options.team == Switch::Off || Options.collective)
    return false;
  // What was said about speeds, blocks and phases is about ranks.
  const bool asked = Options.fixesTiles() || Options.phaseRows > 0 || Options.secondsPerPoint > 0 ||
                     !Declared.speeds.empty() || Declared.network;
  return Options.team == Switch::On || (!asked && Options.mayStaySequential());
}

bool TeamPlanner::prefers(const Addressing &arrays) const { return mayUse() && suitsTeam(arrays); }

/// Which code runs a nest that has run by threads before.
TeamPlanner::Code TeamPlanner::fastest(Known &known, const hetile_nest &nest, double points,
                                       double sums) const {
  if (known.teamRuns < FewRuns && points > 0 && known.team * points < ShortRun)
    return Code::Team;
  if (known.alone == 0 && known.entries + 1 >= SingleEntry)
    return Code::Alone;
  if (Alone.isOriginalDue(known, nest, points))
    return Code::Compared;
  double least = known.team;
  Code code = Code::Team;
  if (known.alone > 0 && known.alone < least)
    least = known.alone, code = Code::Alone;
  if (known.original > 0 && known.original < least + (known.entering + sums) / points)
    code = Code::Original;
  if (code != Code::Team)
    return known.byTeam.isDue() ? Code::Team : code;
  known.byTeam.hasWon();
  return code;
}

/// What threads take is asked of those that are awake: where this nest is run by them, others are,
/// too, and they do not fall asleep between two of them.
Decision TeamPlanner::decide(Known &known, const Question &question, double sums) {
  Decision decision = choose(known, question, sums);
  decision.rouses = decision.team && !known.inTeam;
  known.inTeam = decision.team;
  return decision;
}

Decision TeamPlanner::choose(Known &known, const Question &question, double sums) {
  const double points = pointsOf(question),
               sequential = Facts.perPoint(known, *question.nest) * points;
  Decision decision;
  decision.plan = oneBlock(question);
  Code code = Code::Team;
  if (Options.team != Switch::On) {
    if (known.team == 0 && sequential + known.spent < WorthWaking) {
      decision.reason = "it is too short to look for anything better";
      return decision;
    }
    if (known.team > 0)
      code = fastest(known, *question.nest, points, sums);
    if (code == Code::Compared) {
      decision.reason = "to compare it with tiles";
      return decision;
    }
    if (code == Code::Original) {
      decision.reason = "it is faster than tiles";
      decision.brief = AlonePlanner::isOriginalTold(known) &&
                       (known.alone > 0 || known.entering > known.original * points);
      if (decision.brief)
        known.byTeam.countBrief();
      return decision;
    }
  }
  decision.team = code == Code::Team;
  decision.compares = decision.team && known.team == 0 && Options.team != Switch::On;
  runsAsOneBlock(decision, decision.team ? known.team : known.alone, known.original, points);
  decision.plan.reason = "all ranks are on one machine, but one thread is fastest";
  if (decision.team) {
    decision.plan.strategy = "one memory";
    decision.plan.reason =
        "all ranks are on one machine: they run it as threads of rank 0, in place";
  }
  return decision;
}

} // namespace hetile::runtime
