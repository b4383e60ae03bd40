// SPDX-License-Identifier: Apache-2.0
//===- Automatic.cpp - the best block sequence for a rectangle -------------===//
//
// Works on the processors in order of speed (fastest first, lowest index on ties): the
// order inside complete chunks does not matter, and in the last one the fastest first is
// best or close to it. Prefixes of that order are the sets of processors that are tried.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Automatic.h"
#include "hetile/plan/LocalSearch.h"
#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hetile::plan {

namespace {

constexpr double CloseCall = 1.15; // an estimate that may be better after all

/// The first `count` processors of a platform.
Platform prefixOf(const Platform &p, size_t count) {
  Platform result = p;
  result.times.resize(count);
  return result;
}

void keep(Found &best, Found candidate) {
  if (!candidate.sequence.empty() && candidate.time < best.time * (1 - 1e-12))
    best = std::move(candidate);
}

/// Estimated times with the first 1, 2, .. processors: balanced computing, and the best passes of
/// the heterogeneous closed form for this tile height.
std::vector<double> estimates(const Platform &p) {
  std::vector<double> result;
  double speed = 0;
  for (double t : p.times) {
    speed += 1 / t;
    const double k = double(result.size() + 1);
    double rows = double(p.rows), row = double(p.columns) / speed, fill = k - 1;
    // n passes: rows (row + n o) + fill (row / n + o + l)
    double passes = p.overhead > 0 ? std::sqrt(fill * row / (rows * p.overhead)) : Infinite;
    passes = std::clamp(passes, 1.0, std::max(1.0, rows / k));
    result.push_back(rows * (row + passes * p.overhead) +
                     fill * (row / passes + p.overhead + p.latency));
  }
  return result;
}

/// Local search on several starts, successively fewer and longer: the number of blocks is
/// decided by the start, and which start has most to gain only shows on the way.
Found improve(const Platform &p, std::vector<Found> starts, int64_t moves) {
  auto better = [](const Found &a, const Found &b) { return a.time < b.time; };
  std::stable_sort(starts.begin(), starts.end(), better);
  for (size_t count = std::min<size_t>(8, starts.size());; count = (count + 1) / 2) {
    starts.resize(count);
    int64_t each = moves / 4 / int64_t(count); // 8, 4, 2, 1 starts
    for (Found &f : starts) {
      double t;
      Sequence s = localSearch(p, f.sequence, each, t);
      if (t < f.time * (1 - 1e-12)) {
        if (f.strategy.find('+') == std::string::npos)
          f.strategy += "+moves";
        f.sequence = std::move(s), f.time = t;
      }
    }
    std::stable_sort(starts.begin(), starts.end(), better);
    if (count == 1)
      return starts[0];
  }
}

/// All strategies with exactly the processors of `p`.
Found searchPlatform(const Platform &p, const Effort &effort) {
  std::vector<Found> starts;
  if (effort.chunks || p.times.size() == 1)
    starts.push_back(bestChunked(p, true, effort.candidates / 3));
  if (p.columns * p.columns / 8 <= effort.candidates / 3)
    starts.push_back(mixedChunks(p, effort.candidates / 3));
  int evaluations = int(std::clamp<int64_t>(effort.candidates / 3 /
                                                (int64_t(p.times.size()) * 60),
                                            8, 80));
  for (TimedSequence &r : rampCandidates(p, evaluations, effort.moves > 0 ? 7 : 1))
    starts.push_back({std::move(r.sequence), r.time, "rwr"});
  if (effort.moves > 0)
    return improve(p, std::move(starts), effort.moves);
  Found best{{}, Infinite, ""};
  for (Found &f : starts)
    keep(best, std::move(f));
  return best;
}

} // namespace

Found automaticSequence(const Platform &platform, const Effort &effort) {
  std::vector<int> order(platform.times.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return platform.times[a] < platform.times[b]; });
  Platform sorted = platform;
  for (size_t q = 0; q < order.size(); ++q)
    sorted.times[q] = platform.times[order[q]];

  std::vector<std::pair<double, size_t>> counts;
  for (double time : estimates(sorted))
    counts.push_back({time, counts.size() + 1});
  std::stable_sort(counts.begin(), counts.end());
  std::vector<size_t> tried = {counts[0].second};
  for (auto [time, k] : counts) // sorted by estimate, which is rough
    if ((k == order.size() || k == (counts[0].second * 3 + 3) / 4) && k != tried[0] &&
        time < counts[0].first * CloseCall)
      tried.push_back(k);

  // Cheap searches decide on the processors, one thorough one follows.
  Found best{{}, Infinite, ""};
  size_t count = tried[0];
  if (tried.size() > 1) {
    double least = Infinite;
    for (size_t k : tried) {
      Found f = searchPlatform(prefixOf(sorted, k), {effort.candidates / 4, 0, effort.chunks});
      if (f.time < least)
        least = f.time, count = k;
      keep(best, std::move(f));
    }
  }
  keep(best, searchPlatform(prefixOf(sorted, count), effort));
  for (Run &r : best.sequence)
    r.processor = order[r.processor];

  // The published allocation in the order given is never beaten by accident of order only.
  if (!effort.chunks)
    return best;
  Found published = bestChunked(platform, false, effort.candidates / 8, best.time);
  if (!published.sequence.empty() && published.time < best.time) {
    double t;
    Sequence s = localSearch(platform, published.sequence, effort.moves / 2, t);
    keep(best, {std::move(s), t, published.strategy + "+moves"});
    keep(best, std::move(published));
  }
  return best;
}

} // namespace hetile::plan
