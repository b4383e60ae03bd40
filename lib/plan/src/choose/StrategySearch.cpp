// SPDX-License-Identifier: Apache-2.0
//===- StrategySearch.cpp - the best plan of one strategy -------------------===//
//
// Every candidate (a set of ranks, a sequence of blocks, a tile height) is judged by the same
// evaluator on the true shape. The tile height is searched for each sequence from the height that
// was best for the one before. Work is bounded by a budget of block-strips, not by time, so that
// the answer is the same on every machine.
//
//===----------------------------------------------------------------------===//
#include "StrategySearch.h"
#include "ShapedSearch.h"
#include "hetile/plan/Pipeline.h"
#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace hetile::plan {

namespace {

/// Shares of the budget for tapered blocks and moved edges, with few ranks and with more.
constexpr double ShapedShare[] = {0.8, 0.2};
constexpr int64_t MostAperiodic = 65536; // units; more are only cut periodically
// Chunks of every size cost a sort of all columns. Between these numbers of ranks, with more
// columns, that would be most of a decision that should take a few milliseconds, for nothing:
// ramps are as good. With more ranks a decision may take longer anyway.
constexpr size_t SomeRanks = 32, ManyRanks = 72;
constexpr int64_t FewColumns = 2048;
constexpr double NothingToGain = 0.99; // share of the bound that is good enough
constexpr double Worse = 1.15;         // a candidate that much worse than the best,
constexpr int Patience = 4;            // so often in a row, ends the list
constexpr int64_t LeastHeights = 3;    // tried in any case

/// The search for one request: keeps the best plan seen.
class Search {
public:
  Search(const Request &request, const Units &units, const AskedStrategy &asked,
         const SearchLimits &limits)
      : R(request), S(asked), U(units), Limits(limits),
        Rows(request.shape.x1() - request.shape.x0()) {}

  void run() {
    // The best estimate comes first and gets half of the budget.
    const std::vector<int> &counts = Limits.counts;
    const int64_t rest = std::max<int64_t>(1, int64_t(counts.size()) - 1);
    for (size_t i = 0; i < counts.size(); ++i) {
      const std::vector<int> ranks = fastest(R.secondsPerPoint, counts[i]);
      if (i > 0 && (Spent > Limits.budget || idealTime(R, ranks) >= Best.time * Better))
        continue;
      Until = Spent + (counts.size() == 1 ? Limits.budget
                       : i == 0           ? Limits.budget / 2
                                          : Limits.budget / 2 / rest);
      searchRanks(ranks);
    }
    refineHeight();
  }

  /// What no list of candidates holds, from the best plan so far; and from `start` too if that is
  /// better, for what can be gained is not seen beforehand.
  void improve(const Draft &start) {
    const Draft own = Best;
    improveBest();
    if (start.time >= own.time * Better)
      return;
    Draft improved = std::exchange(Best, start);
    improveBest();
    if (improved.time < Best.time)
      Best = std::move(improved);
  }

  Draft &best() { return Best; }
  int64_t spent() const { return Spent; }

private:
  const Request &R;
  const AskedStrategy &S;
  const Units &U;
  const SearchLimits &Limits;
  Draft Best;
  int64_t Rows;
  int64_t Spent = 0, Until = 0; // block-groups so far, and when to go on to what follows

  double evaluate(const std::vector<Block> &blocks, int64_t height) {
    return roughEntryTime(R, blocks, height, searchGroups(blocks.size()), &Spent);
  }

  void improveBest() {
    if (R.overrides.chunkBound == 0 && Best.blocks.size() > 1 && U.count <= MostAperiodic &&
        Best.time * NothingToGain > idealTime(R, allRanks()))
      R.shape.uniform() ? aperiodic() : shaped();
  }

  std::vector<int> allRanks() const {
    return fastest(R.secondsPerPoint, int(R.secondsPerPoint.size()));
  }

  /// Walks from `height` up or down by `factor` while that helps and `limit` is not reached.
  void walk(const std::vector<Block> &blocks, int64_t &height, double &time, double factor,
            int64_t limit) {
    for (bool up : {true, false})
      for (bool moved = false; Spent < limit; moved = true) {
        int64_t next = up ? std::max<int64_t>(height + 1, std::llround(double(height) * factor))
                          : std::min<int64_t>(height - 1, std::llround(double(height) / factor));
        next = std::clamp<int64_t>(next, 1, Rows);
        double t = next == height ? time : evaluate(blocks, next);
        if (t >= time * Better) {
          if (moved)
            return; // it helped in this direction: the other one is where we came from
          break;
        }
        height = next, time = t;
      }
  }

  /// Judges one sequence; returns its time with the best height found.
  double judge(const Candidate &candidate, const std::vector<int> &ranks, int64_t &height) {
    std::vector<Block> blocks = blocksOf(R, U, candidate.sequence, ranks);
    const int64_t before = Spent;
    double time = evaluate(blocks, height);
    // Where a single evaluation is a good part of the budget, a few heights are tried all the same.
    if (R.overrides.tileHeight == 0)
      walk(blocks, height, time, 2, std::max(Until, before + LeastHeights * (Spent - before)));
    if (time < Best.time * Better)
      Best = {std::move(blocks), height, time, candidate.name};
    return time;
  }

  /// The rectangle of tiles that strips of `height` rows make of the band, for these ranks.
  Platform platformAt(int64_t height, const std::vector<int> &ranks) const {
    Platform p;
    p.rows = (Rows + height - 1) / height;
    p.columns = U.count;
    double points = R.shape.points() / double(p.rows) / double(U.count);
    for (int q : ranks)
      p.times.push_back(R.secondsPerPoint[q] * points);
    p.overhead = tileStart(R, U.width);
    if (R.independent)
      return p;
    p.latency = R.latency + R.bytesPerRow * R.secondsPerByte * double(height);
    p.overhead += 2 * (R.startup + R.bytesPerRow * R.copySecondsPerByte * double(height));
    return p;
  }

  /// Ramps hide the filling of the pipeline, so higher tiles may pay: the best of a few
  /// multiples of the height found for even passes.
  int64_t rampHeight(const std::vector<int> &ranks) const {
    int64_t best = Best.height;
    double least = std::numeric_limits<double>::infinity();
    for (int64_t factor : {1, 2, 3, 5, 8}) {
      int64_t height = std::min(Rows, Best.height * factor);
      Platform p = platformAt(height, ranks);
      std::sort(p.times.begin(), p.times.end());
      double time;
      bestRampWideRamp(p, 12, time);
      if (time < least * Better)
        least = time, best = height;
    }
    return best;
  }

  /// Sequences without a period, from the ranks of the best plan so far: the search for
  /// rectangles of tiles, with an effort that grows with the number of ranks.
  void aperiodic() {
    bool forced = R.overrides.allProcs || R.overrides.procs > 0;
    const std::vector<int> ranks = owners();
    int64_t n = int64_t(ranks.size());
    const bool many = R.secondsPerPoint.size() > ManyRanks;
    const bool chunks = n <= int64_t(SomeRanks) || many || U.count <= FewColumns;
    Effort effort{100000 + 2000 * n, 100000 + (many ? 16000 : 8000) * n, chunks};
    // Not longer than a fifth of what is planned: a step takes a few nanoseconds.
    double share = Best.time * 0.2 / 3e-9 / double(effort.candidates + effort.moves);
    if (share < 0.1)
      return;
    if (share < 1)
      effort = {int64_t(double(effort.candidates) * share), int64_t(double(effort.moves) * share),
                chunks};
    int64_t height = R.overrides.tileHeight > 0 ? Best.height : rampHeight(ranks);
    Found found = automaticSequence(platformAt(height, ranks), effort);
    std::set<int> used;
    for (const Run &r : found.sequence)
      used.insert(r.processor);
    if (forced && used.size() < ranks.size())
      return; // slow ranks were dropped, but all are asked for
    judge({found.strategy, found.sequence}, ranks, height);
  }

  /// The ranks of the best plan so far, in rank order.
  std::vector<int> owners() const {
    std::set<int> result;
    for (const Block &b : Best.blocks)
      result.insert(b.rank);
    return {result.begin(), result.end()};
  }

  /// Bands that are no rectangle: tapered blocks and moved edges from the best plan so far.
  void shaped() {
    const double share = ShapedShare[R.secondsPerPoint.size() > SomeRanks];
    improveShaped(R, U, int64_t(share * double(2 * Limits.budget)), Best);
  }

  /// Strategies whose widths depend on the number of strips: height and widths are found in
  /// turn. False if a rank that must take part gets nothing, or there are too many columns.
  bool alternate(const std::vector<int> &ranks, int64_t height, bool all) {
    for (int round = 0; round < 3; ++round) {
      NamedResult found;
      std::string error;
      if (!namedStrategy(platformAt(height, ranks), S.row->name, 0, found, error))
        return round > 0;
      std::set<int> used;
      for (const Run &r : found.sequence)
        used.insert(r.processor);
      if (all && used.size() < ranks.size())
        return round > 0;
      int64_t before = height;
      judge({S.row->name, found.sequence}, ranks, height);
      if (height == before)
        break;
    }
    return true;
  }

  void searchRanks(const std::vector<int> &ranks) {
    std::vector<double> times;
    for (int q : ranks)
      times.push_back(R.secondsPerPoint[q]);
    const bool forced = R.overrides.allProcs || R.overrides.procs > 0 || Limits.everyRank;
    const bool all = forced && U.count >= int64_t(ranks.size());
    int64_t height = R.overrides.tileHeight > 0 ? R.overrides.tileHeight
                                                : heightEstimate(R, ranks);
    if (S.row->onBand == OnBand::Heights && ranks.size() > 1 && alternate(ranks, height, all))
      return;
    judgeAll(times, all, ranks, height);
  }

  /// Judges the candidates of the strategy until some in a row are poor or the budget is spent.
  void judgeAll(const std::vector<double> &times, bool all, const std::vector<int> &ranks,
                int64_t height) {
    double best = std::numeric_limits<double>::infinity();
    int poor = 0;
    ChunkLimits limits{R.overrides.chunkBound, all ? 1 : 0, activeUnits(R, U)};
    int64_t first = height, bestHeight = height,
            chunk = 0; // `first`: where either direction begins
    forEachCandidate(S, times, U.count, limits, [&](const Candidate &c) {
      if (c.turn)
        poor = 0, height = first;
      double time = judge(c, ranks, height);
      if (best == std::numeric_limits<double>::infinity())
        first = height;
      poor = time > best * Worse ? poor + 1 : 0;
      if (time < best)
        best = time, bestHeight = height, chunk = c.chunk;
      return poor < Patience && Spent < Until;
    });
    if (chunk > 0 && S.number == 0 && R.overrides.chunkBound == 0)
      refineChunk(times, limits, ranks, chunk, best, bestHeight);
  }

  /// Chunks near the best one: how well the speeds fit into a chunk goes up and down with its size.
  void refineChunk(const std::vector<double> &times, ChunkLimits limits,
                   const std::vector<int> &ranks, int64_t chunk, double best, int64_t height) {
    const int64_t limit = Until + (Until - Spent > 0 ? 0 : Limits.budget / 8);
    for (int64_t step = std::max<int64_t>(1, chunk / 4); step > 0; step /= 2)
      for (int64_t tried : {chunk - step, chunk + step}) {
        if (tried < 1 || tried > U.count || Spent > limit)
          continue;
        forEachCandidate(strategyNamed("boulet", tried), times, U.count, limits,
                         [&](const Candidate &c) {
                           int64_t h = height;
                           const double time = c.chunk == chunk ? best : judge(c, ranks, h);
                           if (time < best * Better)
                             best = time, height = h, chunk = c.chunk;
                           return true;
                         });
      }
  }

  void refineHeight() {
    if (R.overrides.tileHeight > 0)
      return;
    const int64_t limit = Spent + Limits.budget / 4;
    walk(Best.blocks, Best.height, Best.time, 1.41, limit);
    walk(Best.blocks, Best.height, Best.time, 1.19, limit);
    // As many strips, but equal ones: the last strip is no shorter than it must be.
    int64_t strips = (Rows + Best.height - 1) / Best.height, even = (Rows + strips - 1) / strips;
    if (even != Best.height) {
      double t = evaluate(Best.blocks, even);
      if (t <= Best.time)
        Best.height = even, Best.time = t;
    }
  }
};

} // namespace

double idealTime(const Request &request, const std::vector<int> &ranks) {
  double speed = 0;
  for (int q : ranks)
    speed += 1 / request.secondsPerPoint[q];
  return request.shape.points() / speed;
}

Draft search(const Request &request, const Units &units, const AskedStrategy &asked,
             const SearchLimits &limits, int64_t *spent) {
  Search search(request, units, asked, limits);
  search.run();
  if (spent)
    *spent += search.spent();
  return std::move(search.best());
}

Draft searchFurther(const Request &request, const Units &units, const SearchLimits &limits,
                    const Draft &start) {
  const AskedStrategy automatic = strategyNamed("auto");
  Search search(request, units, automatic, limits);
  search.run();
  search.improve(start);
  return std::move(search.best());
}

} // namespace hetile::plan
