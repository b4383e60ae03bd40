//===- Choose.cpp - from sizes and speeds to a plan ------------------------===//
//
// Every candidate (a set of ranks, a sequence of blocks, a tile height) is judged by the
// same evaluator on the true shape. The tile height is searched for each sequence from the
// height that was best for the one before. Work is bounded by a budget of block-strips, not
// by time, so that the answer is the same on every machine.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Choose.h"
#include "Candidates.h"
#include "ShapedSearch.h"
#include "hetile/plan/Named.h"
#include "hetile/plan/Pipeline.h"
#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <set>

namespace hetile::plan {

namespace {

constexpr int64_t FinalGroups = 512;   // and for the prediction of the plan chosen
constexpr int64_t FinalCost = 250000;  // block-groups that the prediction may cost
constexpr int64_t Exhausted = 20000000; // block-groups after which heights are no longer tried
/// Shares of the budget for tapered blocks and moved edges, with few ranks and with more.
constexpr double ShapedShare[] = {0.8, 0.2};
constexpr int64_t MostAperiodic = 65536; // units; more are only cut periodically
// Chunks of every size cost a sort of all columns. Between these numbers of ranks, with more
// columns, that would be most of a decision that should take a few milliseconds, for nothing:
// ramps are as good. With more ranks a decision may take longer anyway.
constexpr size_t FewRanks = 32, ManyRanks = 72;
constexpr int64_t FewColumns = 2048;
constexpr double NothingToGain = 0.99; // share of the bound that is good enough
constexpr double Worse = 1.15;         // a candidate that much worse than the best,
constexpr int Patience = 4;            // so often in a row, ends the list
constexpr double Better = 1 - 1e-9;    // what counts as an improvement

/// Block-groups for the whole search.
int64_t budgetFor(size_t ranks) { return 50000 + 1000 * int64_t(std::min<size_t>(ranks, 1000)); }

bool checkTime(double value, const char *name, bool zeroAllowed, std::string &error) {
  if (std::isfinite(value) && (value > 0 || (zeroAllowed && value == 0)))
    return true;
  char text[160];
  std::snprintf(text, sizeof text, "%s is %g; it must be a finite number %s", name, value,
                zeroAllowed ? "of at least 0" : "greater than 0");
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

/// The search for one request: keeps the best plan seen.
class Search {
public:
  Search(const Request &request, const Strategy &strategy)
      : R(request), S(strategy), U(unitsOf(request)),
        Rows(request.shape.x1() - request.shape.x0()) {}

  void run() {
    // The best estimate comes first and gets half of the budget.
    std::vector<int> counts = rankCounts(R);
    int64_t budget = budgetFor(R.secondsPerPoint.size());
    for (size_t i = 0; i < counts.size(); ++i) {
      const std::vector<int> ranks = fastest(R.secondsPerPoint, counts[i]);
      if (i == 0 || idealTime(ranks) < Time * Better)
        searchRanks(ranks, counts.size() == 1 ? budget
                           : i == 0           ? budget / 2
                                              : budget / 2 / int64_t(counts.size() - 1));
    }
    refineHeight();
    if (S.name == "auto" && R.overrides.chunkBound == 0 && Blocks.size() > 1 &&
        U.count <= MostAperiodic && Time * NothingToGain > idealTime(allRanks()))
      R.shape.uniform() ? aperiodic() : shaped();
  }

  std::vector<Block> Blocks;
  int64_t Height = 1;
  double Time = std::numeric_limits<double>::infinity();
  std::string Name;
  const Units &units() const { return U; }

private:
  const Request &R;
  const Strategy &S;
  Units U;
  int64_t Rows;
  int64_t Spent = 0;

  double evaluate(const std::vector<Block> &blocks, int64_t height) {
    return regionTime(R, blocks, height, SearchGroups, &Spent);
  }

  std::vector<int> allRanks() const {
    return fastest(R.secondsPerPoint, int(R.secondsPerPoint.size()));
  }

  /// Sum of work over sum of speeds: no plan for these ranks is faster.
  double idealTime(const std::vector<int> &ranks) const {
    double speed = 0;
    for (int q : ranks)
      speed += 1 / R.secondsPerPoint[q];
    return R.shape.points() / speed;
  }

  /// Walks from `height` up or down by `factor` while that helps.
  void walk(const std::vector<Block> &blocks, int64_t &height, double &time, double factor) {
    for (bool up : {true, false})
      for (bool moved = false; Spent < Exhausted; moved = true) {
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
    double time = evaluate(blocks, height);
    if (R.overrides.tileHeight == 0)
      walk(blocks, height, time, 2);
    if (time < Time * Better) {
      Time = time, Height = height, Name = candidate.name;
      Blocks = std::move(blocks);
    }
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
    p.latency = R.latency + R.bytesPerRow * R.secondsPerByte * double(height);
    p.overhead = tileStart(R, U.width) +
                 2 * (R.startup + R.bytesPerRow * R.copySecondsPerByte * double(height));
    return p;
  }

  /// Ramps hide the filling of the pipeline, so higher tiles may pay: the best of a few
  /// multiples of the height found for even passes.
  int64_t rampHeight(const std::vector<int> &ranks) const {
    int64_t best = Height;
    double least = std::numeric_limits<double>::infinity();
    for (int64_t factor : {1, 2, 3, 5, 8}) {
      int64_t height = std::min(Rows, Height * factor);
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
    const bool chunks = n <= int64_t(FewRanks) || many || U.count <= FewColumns;
    Effort effort{100000 + 2000 * n, 100000 + (many ? 16000 : 8000) * n, chunks};
    // Not longer than a fifth of what is planned: a step takes a few nanoseconds.
    double share = Time * 0.2 / 3e-9 / double(effort.candidates + effort.moves);
    if (share < 0.1)
      return;
    if (share < 1)
      effort = {int64_t(double(effort.candidates) * share), int64_t(double(effort.moves) * share),
                chunks};
    int64_t height = R.overrides.tileHeight > 0 ? Height : rampHeight(ranks);
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
    for (const Block &b : Blocks)
      result.insert(b.rank);
    return {result.begin(), result.end()};
  }

  /// Periodic chunks cut off at the end: all of them, or where there are many ranks those as
  /// large as the best plan's and smaller ones, for the list of candidates seldom gets that far.
  void periodicChunks(const std::vector<int> &ranks, int64_t budget) {
    std::vector<double> times;
    for (int q : ranks)
      times.push_back(R.secondsPerPoint[q]);
    const bool forced = R.overrides.allProcs || R.overrides.procs > 0;
    const bool enough = U.count >= int64_t(ranks.size());
    const bool few = R.secondsPerPoint.size() <= FewRanks;
    const int64_t passes = std::max<int64_t>(1, int64_t(Blocks.size() / ranks.size()));
    const int64_t height = R.overrides.tileHeight > 0 || !few ? Height : heightEstimate(R, ranks);
    judgeAll({"boulet", 0}, times, few ? 0 : std::max<int64_t>(1, U.count / passes),
             forced && enough, ranks, height, budget);
    refineHeight();
  }

  /// The same for a band that is no rectangle.
  void shaped() {
    const double share = ShapedShare[R.secondsPerPoint.size() > FewRanks];
    const int64_t budget = int64_t(share * double(budgetFor(R.secondsPerPoint.size())));
    periodicChunks(owners(), budget);
    ShapedPlan best{std::move(Blocks), Height, Time, Name};
    improveShaped(R, U, budget, best);
    Blocks = std::move(best.blocks), Height = best.height, Time = best.time, Name = best.name;
  }

  /// Strategies whose widths depend on the number of strips: height and widths are found in
  /// turn. False if a rank that must take part gets nothing, or there are too many columns.
  bool alternate(const std::vector<int> &ranks, int64_t height, bool all) {
    for (int round = 0; round < 3; ++round) {
      NamedResult found;
      std::string error;
      if (!namedStrategy(platformAt(height, ranks), S.name, 0, found, error))
        return round > 0;
      std::set<int> used;
      for (const Run &r : found.sequence)
        used.insert(r.processor);
      if (all && used.size() < ranks.size())
        return round > 0;
      int64_t before = height;
      judge({S.name, found.sequence}, ranks, height);
      if (height == before)
        break;
    }
    return true;
  }

  void searchRanks(const std::vector<int> &ranks, int64_t budget) {
    std::vector<double> times;
    for (int q : ranks)
      times.push_back(R.secondsPerPoint[q]);
    bool forced = R.overrides.allProcs || R.overrides.procs > 0;
    bool enough = U.count >= int64_t(ranks.size());
    int64_t height = R.overrides.tileHeight > 0 ? R.overrides.tileHeight
                                                : heightEstimate(R, ranks);
    if (dependsOnHeight(S) && ranks.size() > 1 && alternate(ranks, height, forced && enough))
      return;
    judgeAll(S, times, R.overrides.chunkBound, forced && enough, ranks, height, budget);
  }

  /// Judges the candidates of a strategy until some in a row are poor or `budget` is spent.
  void judgeAll(const Strategy &strategy, const std::vector<double> &times, int64_t chunkBound,
                bool all, const std::vector<int> &ranks, int64_t height, int64_t budget) {
    double best = std::numeric_limits<double>::infinity();
    int poor = 0;
    Spent = 0;
    forEachCandidate(strategy, times, U.count, chunkBound, all ? 1 : 0, [&](const Candidate &c) {
      double time = judge(c, ranks, height);
      poor = time > best * Worse ? poor + 1 : 0;
      best = std::min(best, time);
      return poor < Patience && Spent < budget;
    });
  }

  void refineHeight() {
    if (R.overrides.tileHeight > 0)
      return;
    walk(Blocks, Height, Time, 1.41);
    walk(Blocks, Height, Time, 1.19);
    // As many strips, but equal ones: the last strip is no shorter than it must be.
    int64_t strips = (Rows + Height - 1) / Height, even = (Rows + strips - 1) / strips;
    if (even != Height) {
      double t = evaluate(Blocks, even);
      if (t <= Time)
        Height = even, Time = t;
    }
  }
};

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
  Strategy strategy;
  if (!check(request, error) || !parseStrategy(request.overrides.strategy, strategy, error))
    return false;

  Search search(request, strategy);
  search.run();

  plan = Plan();
  plan.blocks = std::move(search.Blocks);
  plan.tileHeight = search.Height;
  plan.width = search.units().width;
  plan.strategy = search.Name;
  int64_t groups = std::clamp<int64_t>(FinalCost / int64_t(plan.blocks.size()), SearchGroups,
                                       FinalGroups);
  plan.predicted = regionTime(request, plan.blocks, plan.tileHeight, groups);
  plan.pipeline = request.liveInBytes + request.liveOutBytes > 0
                      ? pipelineTime(request, plan.blocks, plan.tileHeight, groups)
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
