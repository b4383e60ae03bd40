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
constexpr size_t MostSizes = 16;  // of a nest
}

static bool hasAtMost(const hetile_nest *nest, const int64_t *p, int64_t points) {
  int64_t b[4];
  return !nest->bounds(p, b) || nest->work(p, b[0], b[1], b[2], b[3]) <= points;
}

void ShortNests::report(const hetile_nest *nest, const Short &known) {
  if (known.skipped)
    Log.addFallback(nest, known.reason, nullptr, known.skipped);
}

bool ShortNests::skips(const hetile_nest *nest, const int64_t *p, bool guard) {
  const auto at = Known.find(nest);
  if (at == Known.end())
    return false;
  OfNest &of = at->second;
  of.sizes[of.placed].skipped += BriefEntries::take(nest);
  const auto same = std::find_if(of.sizes.begin(), of.sizes.end(), [&](const Short &known) {
    return std::equal(known.params.begin(), known.params.end(), p);
  });
  Short &known = same == of.sizes.end() ? of.sizes[of.placed] : *same;
  if (known.skipped + 1 >= LongWay)
    return false;
  int64_t points = Plans.tooFewPoints(nest);
  for (const Short &one : of.sizes)
    points = std::max(points, one.points);
  const int64_t shared = Plans.tooFewPoints(nest, Planner::ShortestResident);
  const BriefEntries::Limits limits{points, shared, of.again ? std::min(points, shared) : 0};
  if (same == of.sizes.end() && !(guard && hasAtMost(nest, p, limits.alone)))
    return false;
  ++known.skipped;
  of.placed = static_cast<size_t>(&known - of.sizes.data());
  BriefEntries::allow(nest, p, guard, LongWay - 1 - known.skipped, limits);
  return true;
}

void ShortNests::remember(const hetile_nest *nest, const int64_t *p, const std::string &reason,
                          double points) {
  const std::vector<int64_t> params(p, p + nest->nparams);
  OfNest &of = Known[nest];
  of.again = !of.sizes.empty();
  if (of.again)
    of.sizes[of.placed].skipped += BriefEntries::take(nest);
  const auto same = std::find_if(of.sizes.begin(), of.sizes.end(),
                                 [&](const Short &known) { return known.params == params; });
  of.placed = static_cast<size_t>(same - of.sizes.begin());
  if (of.placed == MostSizes)
    of.placed = of.oldest++ % MostSizes;
  if (of.placed == of.sizes.size())
    of.sizes.emplace_back();
  else
    report(nest, of.sizes[of.placed]);
  of.sizes[of.placed] = {params, reason, static_cast<int64_t>(points), 0};
}

void ShortNests::finish() {
  for (auto &[nest, of] : Known) {
    of.sizes[of.placed].skipped += BriefEntries::take(nest);
    for (const Short &known : of.sizes)
      report(nest, known);
  }
}

} // namespace hetile::runtime
