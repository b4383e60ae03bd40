// SPDX-License-Identifier: Apache-2.0
//===- Planner.cpp - pipeline or original code, and how -------------------===//
//
// Who decides: the planner of threads, that of one rank, or that of all ranks.
//
//===----------------------------------------------------------------------===//
#include "decide/Planner.h"

#include "trace/Span.h"

#include <algorithm>

namespace hetile::runtime {

Planner::Planner(Transport &link, const Settings &settings, const Machine &machine,
                 const Neighbours &neighbours, int threads)
    : Link(link), Options(settings), Facts(link, settings, machine, neighbours),
      Alone(link, settings, Facts), Threads(settings, machine, threads, Facts, Alone),
      Whole(link, settings, machine, Facts, Alone), Resident(link, settings, Facts),
      Phases(link, settings, Facts, Resident) {}

Decision Planner::decide(const Question &question, const Addressing &arrays) {
  const Span span(Category::Plan, question.nest->name, "blocks");
  Known &known = Facts.of(question.nest);
  if (prefersTeam(arrays))
    return Threads.decide(known, question);
  if (Link.size() == 1 && Options.secondsPerPoint == 0 && !Options.fixesTiles())
    return Alone.decide(known, question, arrays);
  return Whole.decide(known, question, arrays);
}

bool Planner::prefersTile(const Question &question, const Addressing &arrays) {
  std::string reason;
  return Alone.prefersTile(Facts.of(question.nest), question, arrays, pointsOf(question), reason);
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
  int64_t b[4];
  return !nest->bounds(p, b) ||
         Facts.perPoint(Facts.of(nest), *nest) * nest->work(p, b[0], b[1], b[2], b[3]) < seconds;
}

} // namespace hetile::runtime
