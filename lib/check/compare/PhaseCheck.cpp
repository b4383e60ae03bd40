// SPDX-License-Identifier: Apache-2.0
//===- PhaseCheck.cpp - phases against brute force ------------------------===//
//
// The functions of a phase take the places of those of the nest in a copy of the tiling.
//
//===----------------------------------------------------------------------===//
#include "PhaseCheck.h"

#include "SimulateBlocks.h"

namespace hetile::check {

namespace {

/// The points of rows `x`, each with the point of the phase that wrote what it reads.
Trace pointsOf(const model::Nest &nest, const Trace &whole, Range x) {
  Trace trace;
  trace.arrays = whole.arrays;
  trace.elements = whole.elements;
  trace.numberOf = whole.numberOf;
  for (const Point &point : whole.points)
    if (point.x >= x.begin && point.x < x.end)
      trace.points.push_back(point);
  replay(trace, nest);
  return trace;
}

std::string checkPhase(const model::Nest &nest, const model::Tiling &tiling, Environment params,
                       const Trace &whole, Range x, int simulations, Random &random,
                       Deadline deadline) {
  params[tiling.names.phase0] = x.begin;
  params[tiling.names.phase1] = x.end;
  Trace trace = pointsOf(nest, whole, x);
  SetFunctions functions(nest, tiling, params, trace, true);
  functions.until(deadline);
  if (functions.bounds().has_value() == trace.points.empty())
    return "bounds() does not know whether the phase has a point";
  if (trace.points.empty())
    return "";
  if (std::string wrong = checkSets(functions, trace, random); !wrong.empty())
    return wrong;
  const auto [rows, columns] = *functions.bounds();
  for (int k = 0; k < simulations; ++k) {
    const Host host = random.chance(50) ? Host::InPlace : Host::Apart;
    const Plan plan = randomPlan(rows, columns, random, mostCuts(trace));
    if (std::string wrong = simulate(functions, trace, plan, host, random); !wrong.empty())
      return "simulation: " + wrong;
  }
  return "";
}

} // namespace

std::string checkPhases(const model::Nest &nest, const model::Tiling &tiling,
                        const Environment &params, const Trace &trace, int simulations,
                        Random &random, Deadline deadline) {
  if (!tiling.phases || trace.points.empty())
    return "";
  model::Tiling phase = tiling;
  phase.nonEmpty = tiling.phases->nonEmpty;
  phase.xBounds = tiling.phases->xBounds;
  phase.yBounds = tiling.phases->yBounds;
  phase.rowsNonEmpty = tiling.phases->rowsNonEmpty;
  phase.rows = tiling.phases->rows;
  phase.footprint = tiling.phases->footprint;
  phase.liveIn = tiling.phases->liveIn;
  phase.cross = tiling.phases->cross;
  phase.liveOut = tiling.phases->liveOut;
  Range x{trace.points[0].x, trace.points[0].x + 1};
  for (const Point &p : trace.points)
    x = {std::min(x.begin, p.x), std::max(x.end, p.x + 1)};
  x = {x.begin - 1, x.end + 2}; // phases may be empty
  for (const Range &rows : partition(x, random.between(1, 5), random))
    if (std::string wrong =
            checkPhase(nest, phase, params, trace, rows, simulations, random, deadline);
        !wrong.empty())
      return "phase [" + std::to_string(rows.begin) + ", " + std::to_string(rows.end) +
             "): " + wrong;
  return "";
}

} // namespace hetile::check
