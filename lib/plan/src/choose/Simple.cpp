// SPDX-License-Identifier: Apache-2.0
//===- Simple.cpp - the plans that a choice is made from --------------------===//
//
// A search that is bounded may end before it comes to a simple plan that is better than all it
// has seen. So `auto` first asks each simple strategy, with a budget of its own, and starts its
// search from the best answer.
//
//===----------------------------------------------------------------------===//
#include "Simple.h"
#include "StrategySearch.h"
#include "hetile/plan/Pipeline.h"

#include <algorithm>
#include <limits>
#include <set>

namespace hetile::plan {

namespace {

/// Block-groups for all searches of one choice, about.
int64_t budgetFor(size_t ranks) { return 50000 + 1000 * int64_t(std::min<size_t>(ranks, 1000)); }

/// The share of it that a strategy may use, the same by name and as a part of `auto`.
double shareOf(const Strategy &strategy) {
  return strategy.onBand == OnBand::Chunks || strategy.onBand == OnBand::Everywhere ? 0.5 : 0.125;
}

constexpr int64_t EvenUnits = 16; // a rank, from which on shares are even
constexpr double EvenShare = 0.9; // of such a share, at least
constexpr int64_t FewUnits = 256;
constexpr int FewRanks = 5; // whose numbers are all tried, as the ratio below does not skip any
constexpr int64_t QuickLooks = 16; // for the budget of a thorough one
constexpr double Close = 1.05; // a quick look that may get better than the best

SearchLimits limitsOf(const Request &request, const AskedStrategy &asked, std::vector<int> counts) {
  const double budget = double(budgetFor(request.secondsPerPoint.size()));
  return {int64_t(shareOf(*asked.row) * budget), std::move(counts)};
}

/// All columns on rank 0, in one strip.
Draft alone(const Request &request) {
  const Shape &s = request.shape;
  Draft draft{{{0, s.y0(), s.y1()}}, s.x1() - s.x0(), 0, "single"};
  if (request.overrides.tileHeight > 0)
    draft.height = request.overrides.tileHeight;
  draft.time = roughEntryTime(request, draft.blocks, draft.height, searchGroups(1));
  return draft;
}

/// What cyclic blocks take at least: the slowest of the ranks has its share of the columns.
double cyclicTime(const Request &request, const Units &units, const std::vector<int> &counts) {
  double least = std::numeric_limits<double>::infinity();
  for (int k : counts) {
    if (units.count < EvenUnits * k)
      return 0; // shares may be uneven
    double slowest = 0;
    for (int q : fastest(request.secondsPerPoint, k))
      slowest = std::max(slowest, request.secondsPerPoint[q]);
    least = std::min(least, EvenShare * request.shape.points() / k * slowest);
  }
  return least;
}

/// Boulet's chunks on fewer ranks: with few ranks on any number of them; with many a quick look at
/// numbers in even ratios, then a thorough one at the best. Never where their speeds do not allow a
/// better time than `least`.
void onFewerRanks(const Request &request, const Units &units, double least,
                  std::vector<Draft> &drafts) {
  const AskedStrategy boulet = strategyNamed("boulet");
  const int all = int(request.secondsPerPoint.size());
  SearchLimits limits = limitsOf(request, boulet, {});
  const int64_t budget = limits.budget;
  limits.everyRank = true;
  int64_t spent = 0;
  auto on = [&](int k) {
    limits.counts = {k};
    return search(request, units, boulet, limits, &spent);
  };
  const bool few = all <= FewRanks;
  if (!few)
    limits.budget = budget / QuickLooks;
  Draft best;
  for (int k = 2; k <= all && (few || spent < budget / 2); k = std::max(k + 1, int(k * 1.3))) {
    if (idealTime(request, fastest(request.secondsPerPoint, k)) >= least)
      continue;
    Draft draft = on(k);
    if (draft.time < std::min(best.time, least * Close))
      best = std::move(draft);
    if (few)
      least = std::min(least, best.time);
  }
  if (best.blocks.empty())
    return;
  if (!few) {
    std::set<int> owners;
    for (const Block &b : best.blocks)
      owners.insert(b.rank);
    limits.budget = budget;
    best = on(int(owners.size()));
  }
  drafts.push_back(std::move(best));
}

/// The strategies that `auto` asks after the first one, whose plan takes `best` seconds.
std::vector<AskedStrategy> othersToAsk(const Request &request, const Units &units,
                                       const std::vector<int> &counts, double best) {
  std::vector<AskedStrategy> others;
  for (const Strategy &s : strategies())
    if ((s.asked == AutoAsks::Always && s.onBand != OnBand::Chunks) ||
        // The time that these take grows with the square of the units.
        (s.asked == AutoAsks::WithFewColumns && units.count <= FewUnits) ||
        (s.asked == AutoAsks::WithEvenShares && cyclicTime(request, units, counts) < best))
      others.push_back({&s});
  return others;
}

} // namespace

std::vector<Draft> draftsOf(const Request &request, const Units &units,
                            const AskedStrategy &asked) {
  const std::vector<int> counts = rankCounts(request);
  std::vector<Draft> drafts;
  auto ask = [&](const AskedStrategy &s) {
    drafts.push_back(search(request, units, s, limitsOf(request, s, counts)));
  };
  if (asked.row->onBand != OnBand::Everywhere) {
    ask(asked);
    return drafts;
  }
  const Overrides &o = request.overrides;
  const bool forced = o.allProcs || o.procs > 0;
  auto least = [&] {
    return *std::min_element(drafts.begin(), drafts.end(),
                             [](const Draft &a, const Draft &b) { return a.time < b.time; });
  };
  ask(strategyNamed("boulet"));
  if (o.chunkBound == 0 && request.secondsPerPoint.size() > 1)
    for (const AskedStrategy &s : othersToAsk(request, units, counts, least().time))
      ask(s);
  if (!forced) {
    drafts.push_back(alone(request));
    onFewerRanks(request, units, least().time, drafts);
  }
  drafts.push_back(searchFurther(request, units, limitsOf(request, asked, counts), least()));
  return drafts;
}

} // namespace hetile::plan
