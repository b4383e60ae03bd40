// SPDX-License-Identifier: Apache-2.0
//===- Choose.cpp - from sizes and speeds to a plan ------------------------===//
//
// Checks the question, and picks among the plans that were found by a finer look at each.
//
//===----------------------------------------------------------------------===//
#include "Simple.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Pipeline.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace hetile::plan {

namespace {

constexpr int64_t FinalGroups = 512;   // a block may have for the prediction of a plan
constexpr int64_t FinalCost = 40000;  // block-groups that it may cost
constexpr double Smallest = 1e-30, Largest = 1e30; // of times and bytes
constexpr double FarBehind = 1.15;     // of which no finer look makes the best

bool checkTime(double value, const char *name, bool zeroAllowed, std::string &error) {
  // Within these bounds no product or quotient of the planner leaves the range of a double.
  if ((value >= Smallest && value <= Largest) || (zeroAllowed && value == 0))
    return true;
  char text[160];
  std::snprintf(text, sizeof text, "%s is %g; it must be a number %sfrom %g to %g", name, value,
                zeroAllowed ? "of 0, or " : "", Smallest, Largest);
  error = text;
  return false;
}

bool check(const Request &r, std::string &error) {
  if (r.secondsPerPoint.empty()) {
    error = "no rank: secondsPerPoint is empty; one time for each rank is needed";
    return false;
  }
  if (r.shape.x0() >= r.shape.x1() || r.shape.y0() >= r.shape.y1()) {
    error = "the band has no rows or no columns";
    return false;
  }
  for (size_t q = 0; q < r.secondsPerPoint.size(); ++q)
    if (!checkTime(r.secondsPerPoint[q], ("time per point of rank " + std::to_string(q)).c_str(),
                   false, error))
      return false;
  if (!checkTime(r.startup, "message start-up", true, error) ||
      !checkTime(r.latency, "latency", true, error) ||
      !checkTime(r.secondsPerByte, "time per byte", true, error) ||
      !checkTime(r.copySecondsPerByte, "CPU time per byte", true, error) ||
      !checkTime(r.coldSecondsPerByte, "CPU time per byte moved at entry", true, error) ||
      !checkTime(r.bytesPerRow, "bytes per row", true, error) ||
      !checkTime(r.secondsPerTile, "time per tile", true, error) ||
      !checkTime(r.secondsPerColumn, "time per column of a tile", true, error) ||
      !checkTime(r.cachedColumns, "columns in a cache", true, error) ||
      !checkTime(r.liveInBytes, "live-in bytes", true, error) ||
      !checkTime(r.liveOutBytes, "live-out bytes", true, error))
    return false;
  const Overrides &o = r.overrides;
  const std::pair<const char *, int64_t> numbers[] = {
      {"tile height", o.tileHeight}, {"width", o.width}, {"chunk bound", o.chunkBound},
      {"number of processors", o.procs}};
  for (auto [name, value] : numbers)
    if (value < 0) {
      error = std::string(name) + " is " + std::to_string(value) +
              "; it must be at least 1, or 0 to have it chosen";
      return false;
    }
  if (o.procs > int(r.secondsPerPoint.size())) {
    error = "number of processors is " + std::to_string(o.procs) + "; there are only " +
            std::to_string(r.secondsPerPoint.size()) + " ranks";
    return false;
  }
  return true;
}

/// The fastest of `drafts` in groups as fine as FinalCost allows, and its time. Those that are far
/// behind in fewer groups are not looked at again.
Draft finest(const Request &request, std::vector<Draft> &drafts, double &time) {
  std::stable_sort(drafts.begin(), drafts.end(),
                   [](const Draft &a, const Draft &b) { return a.time < b.time; });
  const Draft *best = nullptr;
  for (const Draft &draft : drafts) {
    if (best && draft.time > drafts[0].time * FarBehind)
      break;
    const int64_t groups = std::clamp<int64_t>(FinalCost / int64_t(draft.blocks.size()),
                                               searchGroups(draft.blocks.size()), FinalGroups);
    const double t = roughEntryTime(request, draft.blocks, draft.height, groups);
    if (!best || t < time * Better)
      best = &draft, time = t;
  }
  return *best;
}

std::string describe(const Plan &plan, const Request &request) {
  char text[240];
  size_t ranks = request.secondsPerPoint.size();
  std::snprintf(text, sizeof text,
                "%d of %zu ranks, %zu blocks, strips of %lld rows: predicted %.3g times as fast "
                "as rank 0 alone, %.0f%% of the bound",
                plan.procs, ranks, plan.blocks.size(), (long long)plan.tileHeight,
                plan.predicted > 0 ? plan.sequential / plan.predicted : 1.0,
                plan.predicted > 0 ? 100 * plan.lowerBound / plan.predicted : 100.0);
  return text;
}

} // namespace

bool choose(const Request &request, Plan &plan, std::string &error) {
  AskedStrategy asked;
  if (!check(request, error) ||
      !parseStrategy(request.overrides.strategy, StrategyUse::Band, asked, error))
    return false;

  const Units units = unitsOf(request);
  std::vector<Draft> drafts = draftsOf(request, units, asked);
  plan = Plan();
  Draft best = finest(request, drafts, plan.predicted);
  plan.blocks = std::move(best.blocks);
  plan.tileHeight = best.height;
  plan.width = units.width;
  plan.strategy =
      plan.blocks.size() == 1 && asked.row->onBand == OnBand::Everywhere ? "single" : best.name;
  plan.pipeline = request.liveInBytes + request.liveOutBytes > 0
                      ? pipelineTime(request, plan.blocks, plan.tileHeight, FinalGroups)
                      : plan.predicted;
  double speed = 0;
  for (double t : request.secondsPerPoint)
    speed += 1 / t;
  plan.sequential = request.shape.points() * request.secondsPerPoint[0];
  plan.lowerBound = request.shape.points() / speed;
  std::set<int> owners;
  for (const Block &b : plan.blocks)
    owners.insert(b.rank);
  plan.procs = int(owners.size());
  bool forced = request.overrides.allProcs || request.overrides.procs > 0;
  plan.runSequential = !forced && (plan.predicted >= plan.sequential * Better ||
                                   (plan.procs == 1 && plan.blocks[0].rank == 0));
  plan.reason = describe(plan, request);
  if (plan.runSequential)
    plan.reason += "; rank 0 alone is at least as fast";
  return true;
}

} // namespace hetile::plan
