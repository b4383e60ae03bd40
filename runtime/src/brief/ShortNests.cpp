// SPDX-License-Identifier: Apache-2.0
//===- ShortNests.cpp - nests that are too short for any plan -------------===//
//
// Now and then an entry goes the long way, to be measured again.
//
//===----------------------------------------------------------------------===//
#include "brief/ShortNests.h"

#include "brief/BriefEntries.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr int64_t LongWay = 1024; // entries, of which one is measured
}

static bool hasAtMost(const hetile_nest *nest, const int64_t *p, int64_t points) {
  int64_t b[4];
  return !nest->bounds(p, b) || nest->work(p, b[0], b[1], b[2], b[3]) <= points;
}

bool ShortNests::skips(const hetile_nest *nest, const int64_t *p, bool guard) {
  for (Short &known : Known)
    if (known.nest == nest) {
      known.skipped += BriefEntries::take(nest);
      if (known.skipped + 1 >= LongWay)
        return false;
      const bool same = std::equal(known.params.begin(), known.params.end(), p);
      const BriefEntries::Limits limits{
          std::max(known.points, Plans.tooFewPoints(nest)),
          Plans.tooFewPoints(nest, Planner::ShortestResident)};
      if (!same && !(guard && hasAtMost(nest, p, limits.alone)))
        return false;
      ++known.skipped;
      BriefEntries::allow(nest, p, guard, LongWay - 1 - known.skipped, limits);
      return true;
    }
  return false;
}

void ShortNests::remember(const hetile_nest *nest, const int64_t *p, const std::string &reason,
                          double points) {
  const std::vector<int64_t> params(p, p + nest->nparams);
  const auto most = static_cast<int64_t>(points);
  for (Short &known : Known)
    if (known.nest == nest) {
      known.skipped += BriefEntries::take(nest);
      if (known.skipped)
        Log.addFallback(nest, known.reason, nullptr, known.skipped);
      known = {nest, params, reason, most, 0};
      return;
    }
  Known.push_back({nest, params, reason, most, 0});
}

void ShortNests::finish() {
  for (Short &known : Known)
    if ((known.skipped += BriefEntries::take(known.nest)))
      Log.addFallback(known.nest, known.reason, nullptr, known.skipped);
}

} // namespace hetile::runtime
