// SPDX-License-Identifier: Apache-2.0
//===- Candidates.cpp - what choose() compares -----------------------------===//
//
// Chunk counts are tried in steps of about a square root of two. For each one there is
// Boulet's best chunk with a bound, and the optimal totals split into even passes.
//
//===----------------------------------------------------------------------===//
#include "Candidates.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace hetile::plan {

namespace {

constexpr int64_t MinUnits = 8192;    // columns up to which a unit is one column
constexpr int64_t UnitsPerRank = 64;  // more units where there are many ranks

constexpr int64_t SearchCost = 1024, LeastGroups = 3, MostGroups = 32; // of strips
constexpr int64_t ActiveSamples = 64; // columns whose rows are looked at
constexpr int64_t LuBlocks[] = {2, 4, 8, 16, 32};

/// 1, 2, 3, 4, 6, 8, 11, 16, .. : the next chunk count after n.
int64_t nextPasses(int64_t n) { return std::max(n + 1, int64_t(std::llround(n * 1.42))); }

/// Boulet's best chunk for a bound, the largest one on ties: fewer and wider blocks cost
/// fewer messages. With very many units only the last ones below the bound are looked at.
class ChunkTable {
public:
  ChunkTable(const std::vector<double> &times, int64_t units, int64_t minimum)
      : Times(times), Minimum(minimum) {
    if (units <= MostInTable) {
      Order = greedyOrder(times, units, minimum);
      scan(0, units, std::vector<int64_t>(times.size(), 0), Order);
    }
  }

  Chunk best(int64_t bound) {
    if (Order.empty()) {
      int64_t first = std::max<int64_t>(0, bound - Window);
      Chunk base = allocate(Times, first, Minimum);
      Best.clear();
      std::vector<int> order;
      for (Chunk c = base; first + int64_t(order.size()) < bound;) {
        int next = 0;
        for (int q = 1; q < int(Times.size()); ++q)
          if (Times[q] * double(c.sizes[q] + 1) < Times[next] * double(c.sizes[next] + 1))
            next = q;
        ++c.sizes[next];
        order.push_back(next);
      }
      scan(first, bound, base.sizes, order);
      return allocate(Times, Best.back(), Minimum);
    }
    return prefix(Order, Best[bound - 1], int(Times.size()));
  }

private:
  static constexpr int64_t MostInTable = 8192, Window = 256;
  const std::vector<double> &Times;
  int64_t Minimum;
  std::vector<int> Order;
  std::vector<int64_t> Best; // size of the best chunk for each bound after the first

  void scan(int64_t first, int64_t last, std::vector<int64_t> sizes,
            const std::vector<int> &order) {
    int64_t smallest = std::max<int64_t>(1, Minimum * int64_t(Times.size())), best = 0;
    double longest = Chunk{sizes}.rowTime(Times), bestTime = 0;
    for (int64_t n = first + 1; n <= last; ++n) {
      int q = order[n - first - 1];
      longest = std::max(longest, double(++sizes[q]) * Times[q]);
      if (n <= smallest || best == 0 || longest * double(best) <= bestTime * double(n))
        best = n, bestTime = longest;
      Best.push_back(best);
    }
  }
};

void bouletCandidates(const AskedStrategy &asked, const std::vector<double> &times, int64_t units,
                      const ChunkLimits &limits, const std::function<bool(Candidate)> &visit) {
  const int64_t chunkBound = limits.bound, minimum = limits.minimum, active = limits.active;
  bool automatic = asked.row->onBand == OnBand::Everywhere;
  int64_t needed = std::max<int64_t>(1, minimum * int64_t(times.size()));
  ChunkTable table(times, units, minimum);
  bool turn = false;
  auto visitBound = [&](int64_t bound) {
    Chunk chunk = table.best(std::clamp(std::max(bound, needed), int64_t(1), units));
    Candidate c{"boulet:" + std::to_string(chunk.columns()), {}, chunk.columns(),
                std::exchange(turn, false)};
    c.sequence = automatic ? periodicBalanced(chunk, units, times) : periodic(chunk, units);
    return visit(std::move(c));
  };
  if (asked.number > 0) {
    visitBound(asked.number);
    return;
  }
  const int64_t first = chunkBound > 0 ? (units + chunkBound - 1) / chunkBound : 1;
  if (chunkBound > 0 && !visitBound(chunkBound))
    return;
  Chunk totals = allocate(times, units, minimum);
  auto visitPasses = [&](int64_t passes) {
    if (automatic && chunkBound <= 0 &&
        !visit({"passes:" + std::to_string(passes), evenPasses(totals, passes), 0,
                std::exchange(turn, false)}))
      return false;
    return visitBound(chunkBound > 0 ? std::min(chunkBound, units / passes) : units / passes);
  };
  // From chunks as wide as what is active at a time: there all ranks are busy at all.
  const int64_t most = std::max(first, units / needed);
  const int64_t start = std::clamp(units / std::max<int64_t>(1, active), first, most);
  for (int64_t passes = start; passes <= most && visitPasses(passes); passes = nextPasses(passes))
    ;
  turn = true;
  for (int64_t passes = start; passes > first;) {
    passes = std::max(first, std::min(passes - 1, int64_t(std::llround(double(passes) / 1.42))));
    if (!visitPasses(passes))
      return;
  }
}

/// Blocks of equal width whose owners are the greedy's in reversed order. False if none gives
/// every processor the `minimum`.
bool luCandidates(const AskedStrategy &asked, const std::vector<double> &times, int64_t units,
                  int64_t minimum, const std::function<bool(Candidate)> &visit) {
  std::vector<int64_t> widths;
  if (asked.number > 0)
    widths.push_back(std::min(asked.number, units));
  else
    for (int64_t each : LuBlocks) // blocks a processor
      widths.push_back(std::max<int64_t>(1, units / (each * int64_t(times.size()))));
  widths.erase(std::unique(widths.begin(), widths.end()), widths.end());
  bool any = false;
  for (int64_t width : widths) {
    const int64_t blocks = (units + width - 1) / width;
    Candidate c{"lu:" + std::to_string(width), {}};
    std::vector<bool> used(times.size(), false);
    int64_t left = units;
    for (int q : luOwners(times, blocks, blocks)) {
      append(c.sequence, q, std::min(width, left));
      left -= std::min(width, left);
      used[size_t(q)] = true;
    }
    if (minimum > 0 && std::count(used.begin(), used.end(), false) > 0)
      continue;
    any = true;
    if (!visit(std::move(c)))
      break;
  }
  return any;
}

} // namespace

Units unitsOf(const Request &request) {
  const Shape &s = request.shape;
  int64_t columns = s.y1() - s.y0();
  int64_t most = std::max(MinUnits, UnitsPerRank * int64_t(request.secondsPerPoint.size()));
  Units units;
  units.width = request.overrides.width > 0 ? request.overrides.width
                                            : std::max<int64_t>(1, (columns + most - 1) / most);
  int64_t y0 = s.y0(), y1 = s.y1();
  s.activeColumns(y0, y1);
  units.begin = s.y0() + (y0 - s.y0()) / units.width * units.width;
  units.count = (y1 - units.begin - 1) / units.width + 1;
  return units;
}

int64_t searchGroups(size_t blocks) {
  return std::clamp<int64_t>(SearchCost / int64_t(blocks), LeastGroups, MostGroups);
}

int64_t activeUnits(const Request &request, const Units &units) {
  const Shape &s = request.shape;
  const int64_t samples = std::min(units.count, ActiveSamples);
  double rows = 0;
  for (int64_t k = 0; k < samples; ++k) {
    const int64_t column = units.begin + (2 * k + 1) * units.count / (2 * samples) * units.width;
    int64_t x0, x1;
    if (s.rows(column, column + 1, x0, x1))
      rows += double(x1 - x0);
  }
  const double share = rows / double(samples) / double(s.x1() - s.x0());
  return std::max<int64_t>(1, std::llround(share * double(units.count)));
}

std::vector<Block> blocksOf(const Request &request, const Units &units, const Sequence &sequence,
                            const std::vector<int> &ranks) {
  std::vector<Block> blocks;
  const Shape &s = request.shape;
  int64_t unit = 0, column = s.y0();
  for (const Run &run : sequence) {
    unit += run.width;
    // The last unit may reach beyond the last column, and empty columns may follow it.
    int64_t end = unit >= units.count ? s.y1() : units.begin + unit * units.width;
    if (end > column)
      blocks.push_back({ranks[run.processor], column, end});
    column = end;
  }
  return blocks;
}

std::vector<int> fastest(const std::vector<double> &times, int k) {
  std::vector<int> ranks(times.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  std::stable_sort(ranks.begin(), ranks.end(), [&](int a, int b) { return times[a] < times[b]; });
  ranks.resize(k);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

namespace {

/// c, K and o of the closed form for ranks with the sum of speeds `speed`.
struct Averages {
  double rows, rowTime, overhead;
};
Averages averages(const Request &request, double speed) {
  const Shape &s = request.shape;
  double rows = double(std::max<int64_t>(1, s.x1() - s.x0()));
  return {rows, s.points() / rows / speed, 2 * request.startup + request.secondsPerTile};
}

} // namespace

std::vector<int> rankCounts(const Request &request) {
  const std::vector<double> &times = request.secondsPerPoint;
  int all = int(times.size());
  const Overrides &o = request.overrides;
  if (o.procs > 0)
    return {o.procs};
  if (o.allProcs)
    return {all};
  std::vector<double> sorted = times;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::pair<double, int>> estimates;
  double speed = 0;
  for (int k = 1; k <= all; ++k) {
    speed += 1 / sorted[k - 1];
    Averages a = averages(request, speed);
    double fill = request.independent ? 0 : double(k - 1);
    double remote = (request.liveInBytes + request.liveOutBytes) *
                    (request.secondsPerByte +
                     2 * std::max(request.copySecondsPerByte, request.coldSecondsPerByte)) *
                    std::max(0.0, 1 - 1 / times[0] / speed);
    estimates.push_back({a.rows * a.rowTime +
                             2 * std::sqrt(fill * a.rows * a.overhead * a.rowTime) +
                             fill * (a.overhead + request.latency) + remote,
                         k});
  }
  std::stable_sort(estimates.begin(), estimates.end());
  // The estimate is rough for skewed shapes and close calls: also try all ranks, one, and
  // fractions of the best number.
  std::vector<int> counts;
  int best = estimates[0].second;
  for (int k : {best, all, (3 * best + 3) / 4, (best + 1) / 2, best + (all - best + 1) / 2, 1})
    if (std::find(counts.begin(), counts.end(), k) == counts.end())
      counts.push_back(k);
  return counts;
}

int64_t heightEstimate(const Request &request, const std::vector<int> &ranks) {
  double speed = 0;
  for (int q : ranks)
    speed += 1 / request.secondsPerPoint[q];
  Averages a = averages(request, speed);
  double fill = request.independent ? 0 : double(ranks.size() - 1);
  double message = request.bytesPerRow *
                   (request.secondsPerByte + 2 * request.copySecondsPerByte);
  double perRow = fill * (a.rowTime + message);
  if (ranks.size() == 1)
    return int64_t(a.rows);
  double height = perRow > 0 ? std::sqrt(a.rows * a.overhead / perRow) : a.rows;
  return int64_t(std::clamp(height, 1.0, a.rows));
}

void forEachCandidate(const AskedStrategy &asked, const std::vector<double> &times, int64_t units,
                      const ChunkLimits &limits, const std::function<bool(Candidate)> &visit) {
  const OnBand kind = asked.row->onBand;
  if (times.size() == 1) {
    visit({kind == OnBand::Everywhere ? "single" : asked.row->name, {{0, units}}});
    return;
  }
  if (kind == OnBand::EqualBlocks) {
    int64_t width = std::max<int64_t>(1, asked.number);
    visit({"cyclic:" + std::to_string(width), cyclic(width, int(times.size()), units)});
    return;
  }
  if (kind == OnBand::Owners && luCandidates(asked, times, units, limits.minimum, visit))
    return;
  bouletCandidates(asked, times, units, limits, visit);
}

} // namespace hetile::plan
