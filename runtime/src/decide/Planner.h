// SPDX-License-Identifier: Apache-2.0
//===- Planner.h - pipeline or original code, and how -----------*- C++ -*-===//
//
// The host's decision at the entry of a nest: one planner for each way to run it, and what all of
// them know. Measures what is missing, and asks the plan library.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PLANNER_H
#define HETILE_RUNTIME_PLANNER_H

#include "decide/PhasePlanner.h"
#include "decide/TeamPlanner.h"
#include "decide/WholePlanner.h"
#include "trace/Span.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace hetile::runtime {

class Planner {
public:
  /// `threads`: that the host may have in place of ranks.
  Planner(Transport &link, const Settings &settings, const Machine &machine,
          const Neighbours &neighbours, int threads);

  /// Decides about `question`. May have all ranks measure speeds. Throws PlanError if the options
  /// do not fit the nest.
  Decision decide(const Question &question, const Addressing &arrays);

  /// See TeamPlanner, ResidentPlanner, PhasePlanner.
  bool prefersTeam(const Addressing &arrays) const { return Threads.prefers(arrays); }
  /// True if arrays hardly ever stay distributed: threads have them all.
  bool mayUseTeam() const { return Threads.mayUse(); }
  ResidentPlan planResident(const Question &question, const Addressing &arrays, bool measure,
                            Look look = Look::Closely) {
    const Span span(Category::Plan, question.nest->name, "one block a rank");
    ResidentPlan plan = Resident.plan(question, arrays, measure, look);
    plan.decision.plan.predicted += sumsSeconds(question, plan.decision.plan.blocks.size());
    return plan;
  }
  void judgeResident(const Question &question, ResidentPlan &plan,
                     std::vector<plan::Block> blocks) {
    Resident.judge(question, plan, std::move(blocks));
  }
  PhasePlan planPhases(const Question &question, const Addressing &arrays, const Decision &whole,
                       Stay stay, bool atAnyPrice, const Unsent &unsent = {}) {
    const Span span(Category::Plan, question.nest->name, "phases");
    PhasePlan plan = Phases.plan(question, arrays, whole, stay, atAnyPrice, unsent);
    plan.predicted += sumsSeconds(question, whole.plan.blocks.size());
    return plan;
  }

  /// True if the original code should run for these sizes, whatever else there is to know of the
  /// nest: it has so few points that no pipeline pays. Costs a small share of what the nest
  /// itself takes; the guard of the nest must hold.
  bool isTooShort(const hetile_nest *nest, const int64_t *p, double seconds);
  /// The same outside of regions.
  bool isTooShort(const hetile_nest *nest, const int64_t *p) {
    return isTooShort(nest, p, shortest());
  }
  /// So many points are too few for any sizes.
  int64_t tooFewPoints(const hetile_nest *nest, double seconds);
  int64_t tooFewPoints(const hetile_nest *nest) { return tooFewPoints(nest, shortest()); }
  /// True if finding the arrays of the nest, some hundred thousand rows perhaps, has taken longer
  /// than the original code does: nothing else can be faster. The guard of the nest must hold.
  bool isFoundInVain(const hetile_nest *nest, const int64_t *p);
  /// Seconds; below, it costs more to send orders, where arrays stay distributed.
  static constexpr double ShortestResident = 100e-6;

  /// See Knowledge.
  /// True if rank 0 alone would run the nest by its tile code.
  bool prefersTile(const Question &question, const Addressing &arrays);
  /// What it takes to send a byte of an array to another rank.
  double secondsPerByte(Look look) { return Facts.network(look).movedSecondsPerByte(); }
  /// True if tiles of the nest have run on one rank alone.
  bool hasTilesAlone(const hetile_nest *nest) { return Facts.of(nest).alone > 0; }
  /// False if one rank runs the original code in any case, for its sums.
  bool mayRunTilesAlone(const hetile_nest &nest) const;
  /// Seconds that a point has taken on one rank; 0: it has not run there.
  double provenAlone(const hetile_nest *nest) { return Facts.provenAlone(Facts.of(nest)); }
  /// What one rank takes for `question`, of which rows have run there; 0: none have. Higher tiles,
  /// as it then has, fetch less.
  double aloneSeconds(const Question &question);
  /// Finding the arrays of the nest that is being entered took so many seconds: it costs them
  /// whatever runs it but the original code, once that is known to be the fastest.
  void learnEntering(const hetile_nest *nest, double seconds) {
    Known &known = Facts.of(nest);
    known.entering = known.enterings.add(seconds);
  }
  /// A run of the tile code as the only block took so many seconds besides computing. The first one
  /// may have looked for the best rectangles, too.
  void learnBeside(const hetile_nest *nest, double seconds) {
    Known &known = Facts.of(nest);
    const double usual = known.besides.add(seconds);
    known.beside = known.besides.count() > 1 ? usual : 0;
  }
  void learnOriginal(const hetile_nest *nest, double points, double seconds) {
    Facts.learnOriginal(nest, points, seconds);
  }
  void learnTiles(const Job &job, const std::vector<Statistics> &ranks, double weight = 1) {
    Facts.learnTiles(job, ranks, weight);
  }

private:
  Decision decideAlone(Known &known, const Question &question, const Addressing &arrays);
  /// What one rank takes for all points; 0 if there are none.
  double secondsOf(const hetile_nest &nest, const int64_t *p);
  /// What the nest that forms its sums takes besides on so many ranks; they are part of its
  /// original code.
  double sumsSeconds(const Question &question, size_t ranks);
  /// Tiles and their times are the planner's: one rank may take a nest that several need not.
  bool mayChoose() const { return Options.secondsPerPoint == 0 && !Options.fixesTiles(); }
  double shortest() const {
    return Link.size() == 1 || Threads.mayUse() || mayChoose() ? AlonePlanner::Shortest
                                                               : WholePlanner::Shortest;
  }

  const Transport &Link;
  const Settings &Options;
  Knowledge Facts;
  AlonePlanner Alone;
  TeamPlanner Threads;
  WholePlanner Whole;
  ResidentPlanner Resident;
  PhasePlanner Phases;
};

} // namespace hetile::runtime

#endif
