// SPDX-License-Identifier: Apache-2.0
//===- Decision.cpp - what was decided about a nest -----------------------===//
//
// What several planners say.
//
//===----------------------------------------------------------------------===//
#include "decide/Decision.h"

#include <algorithm>
#include <cmath>

namespace hetile::runtime {

namespace {

constexpr double SpeedTolerance = 0.1; // relative change that makes a new plan
} // namespace

bool staysFresh(const Decision &decision, const std::vector<double> &seconds) {
  if (decision.secondsPerPoint.size() != seconds.size())
    return false;
  for (size_t r = 0; r < seconds.size(); ++r)
    if (std::fabs(decision.secondsPerPoint[r] - seconds[r]) > SpeedTolerance * seconds[r])
      return false;
  return true;
}

plan::Plan oneBlock(const Question &question) {
  plan::Plan plan;
  plan.strategy = "one rank";
  plan.reason = "there is one rank: all columns are its block, in place";
  plan.blocks = {{0, question.y0, question.y1}};
  plan.procs = 1;
  plan.tileHeight = std::max<int64_t>(1, question.x1 - question.x0);
  plan.width = question.y1 - question.y0;
  return plan;
}

/// The block of `decision` runs, at so many seconds a point.
void runsAsOneBlock(Decision &decision, double seconds, double original, double points) {
  decision.parallel = decision.planned = true;
  decision.secondsPerPoint = {seconds};
  decision.plan.sequential = original * points;
  decision.plan.predicted = decision.plan.pipeline = decision.plan.lowerBound = seconds * points;
}

} // namespace hetile::runtime
