// SPDX-License-Identifier: Apache-2.0
//===- Planner.cpp - pipeline or original code, and how -------------------===//
//
// Who decides: the planner of threads, that of one rank, or that of all ranks.
//
//===----------------------------------------------------------------------===//
#include "decide/Planner.h"

#include "sums/SumsAhead.h"
#include "tile/TileOrder.h"
#include "trace/Span.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr double AddendSeconds =
    1e-9; // to leave one: 16 bytes to and from memory, at two cores' share

/// True for a nest that leaves addends, or adds.
bool hasAddends(const hetile_nest &nest) {
  return std::any_of(nest.arrays, nest.arrays + nest.narrays,
                     [](const hetile_array &array) { return array.addends != 0; });
}

/// True for a nest that forms the sums of another one: where its arrays are at home, one rank adds.
bool addsAlone(const hetile_nest &nest) { return !nest.sums && hasAddends(nest); }

/// The original code, from now on.
Decision original(const char *reason) {
  Decision decision;
  decision.brief = true;
  decision.reason = reason;
  return decision;
}

} // namespace

Planner::Planner(Transport &link, const Settings &settings, const Machine &machine,
                 const Neighbours &neighbours, int threads)
    : Link(link), Options(settings), Facts(link, settings, machine, neighbours),
      Alone(link, settings, Facts), Threads(settings, machine, threads, Facts, Alone),
      Whole(link, settings, machine, Facts, Alone), Resident(link, settings, Facts),
      Phases(link, settings, Facts, Resident) {}

Decision Planner::decide(const Question &question, const Addressing &arrays) {
  const Span span(Category::Plan, question.nest->name, "blocks");
  Known &known = Facts.of(question.nest);
  const bool isFree = Options.mayStaySequential();
  if (isFree && addsAlone(*question.nest))
    return original("it adds one after the other");
  if (prefersTeam(arrays))
    return Options.team != Switch::On &&
                   isTooShort(question.nest, question.p(), TeamPlanner::Shortest)
               ? decideAlone(known, question, arrays)
               : Threads.decide(known, question, sumsSeconds(question, 1));
  if (mayChoose() && Link.size() == 1)
    return decideAlone(known, question, arrays);
  const double sequential = isFree ? Facts.sequentialSeconds(question) : 0;
  if (isFree && sequential < WholePlanner::Shortest) // several ranks are not worth it; one may be
    return mayChoose() ? decideAlone(known, question, arrays) : original("it is too short");
  if (isFree && !known.decisions.count(question.params) && sequential < known.planning)
    return original("planning for new sizes would take longer");
  Decision decision = Whole.decide(known, question, arrays);
  if (isFree && decision.parallel && question.nest->sums &&
      (decision.plan.procs == 1 ||
       decision.plan.predicted + sumsSeconds(question, decision.plan.procs) >=
           decision.plan.sequential)) {
    decision.parallel = false;
    decision.reason = "with its sums, one processor is fastest";
  }
  decision.brief |= !decision.parallel && isFoundInVain(question.nest, question.p());
  return decision;
}

Decision Planner::decideAlone(Known &known, const Question &question, const Addressing &arrays) {
  return Options.mayStaySequential() && question.nest->sums
             ? original("on one rank its sums stay where they are")
             : Alone.decide(known, question, arrays);
}

bool Planner::mayRunTilesAlone(const hetile_nest &nest) const {
  return !Options.mayStaySequential() || (!nest.sums && !addsAlone(nest));
}

double Planner::secondsOf(const hetile_nest &nest, const int64_t *p) {
  int64_t b[4];
  if (!nest.bounds(p, b))
    return 0;
  return Facts.perPoint(Facts.of(&nest), nest) *
         static_cast<double>(nest.work(p, b[0], b[1], b[2], b[3]));
}

double Planner::aloneSeconds(const Question &question) {
  const double points = pointsOf(question);
  return TileOrder::of(question).withFetching(provenAlone(question.nest) * points, points, question,
                                              question.x1 - question.x0, question.y1 - question.y0);
}

double Planner::sumsSeconds(const Question &question, size_t ranks) {
  const hetile_nest *sums = question.nest->sums;
  if (!sums)
    return 0;
  const double parts = static_cast<double>(std::max<size_t>(1, ranks));
  const double all = secondsOf(*sums, question.p());
  return (onlyAdds(*sums) ? all / parts : all) + // see SumsAhead
         (hasAddends(*question.nest) ? pointsOf(question) * AddendSeconds / parts : 0);
}

bool Planner::prefersTile(const Question &question, const Addressing &arrays) {
  std::string reason;
  return Alone.prefersTile(Facts.of(question.nest), question, arrays, pointsOf(question), reason);
}

bool Planner::isFoundInVain(const hetile_nest *nest, const int64_t *p) {
  const Known &known = Facts.of(nest);
  return Options.mayStaySequential() && AlonePlanner::isOriginalTold(known) &&
         known.entering > secondsOf(*nest, p);
}

int64_t Planner::tooFewPoints(const hetile_nest *nest, double seconds) {
  if (!Options.mayStaySequential())
    return 0;
  constexpr double Most = 1e15; // of any nest
  return static_cast<int64_t>(std::min(seconds / Facts.perPoint(Facts.of(nest), *nest), Most));
}

bool Planner::isTooShort(const hetile_nest *nest, const int64_t *p, double seconds) {
  if (!Options.mayStaySequential())
    return false;
  return secondsOf(*nest, p) < seconds;
}

} // namespace hetile::runtime
