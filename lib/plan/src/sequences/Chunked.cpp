// SPDX-License-Identifier: Apache-2.0
//===- Chunked.cpp - periodic and mixed chunks -----------------------------===//
//
// Of all sizes of a chunk the best one, by branch and bound: the path that starts with the
// first block, runs through all rows of one processor's blocks and leaves over the last ones
// is a lower bound of the makespan. Sizes are looked at in the order of their bounds, until
// the next bound is no better than the best makespan.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Automatic.h"

#include <algorithm>
#include <limits>

namespace hetile::plan {

namespace {

/// Optimal chunks of n columns with `overhead` for every n, as row time and sum.
struct ChunkCosts {
  std::vector<int> order;
  std::vector<double> rowTime, sum; // of the first n entries
  std::vector<double> speed;        // of their owners
  std::vector<int> owners;          // processors with a column

  explicit ChunkCosts(const Platform &p, bool withOverhead = true)
      : order(greedyOrder(p.times, p.columns, 0, withOverhead ? p.overhead : 0)), rowTime{0},
        sum{0}, speed{0}, owners{0} {
    std::vector<int64_t> sizes(p.times.size(), 0);
    for (std::vector<double> *list : {&rowTime, &sum, &speed})
      list->reserve(order.size() + 1);
    owners.reserve(order.size() + 1);
    for (int q : order) {
      bool first = sizes[q]++ == 0;
      rowTime.push_back(std::max(rowTime.back(), double(sizes[q]) * p.times[q] + p.overhead));
      sum.push_back(sum.back() + p.times[q] + (first ? p.overhead : 0));
      speed.push_back(speed.back() + (first ? 1 / p.times[q] : 0));
      owners.push_back(owners.back() + first);
    }
  }
};

/// Chunks of n columns, as often as they fit, and one of the columns left over.
class Periodic {
public:
  Periodic(const Platform &platform, const ChunkCosts &costs, bool balanced)
      : P(platform), Costs(costs), Balanced(balanced), Marks(P.times.size(), 0) {
    // Sizes after every so many columns, as many as there are processors.
    const size_t every = P.times.size();
    std::vector<int64_t> sizes(every, 0);
    for (size_t n = 1; n <= Costs.order.size(); ++n) {
      ++sizes[Costs.order[n - 1]];
      if (n % every == 0)
        Marks.insert(Marks.end(), sizes.begin(), sizes.end());
    }
  }

  /// What no schedule of these chunks goes below: complete chunks alone take the closed form
  /// of Recurrence.h, and somebody has his share of all columns.
  double roughBound(int64_t n) const {
    double rows = double(P.rows), k = double(P.columns / n), owners = Costs.owners[n];
    double shares = rows * (double(P.columns) / Costs.speed[n] + k * P.overhead);
    if (Costs.owners[n] < 2)
      return rows * double(P.columns) / Costs.speed[n];
    double row = Costs.rowTime[n], sum = Costs.sum[n];
    return std::max(shares, (k - 1) * std::max(rows * row, sum + owners * P.latency) + sum +
                                (owners - 1) * P.latency + (rows - 1) * row);
  }

  /// The longest path through all rows of one processor's blocks.
  double bound(int64_t n) {
    if (Costs.owners[n] < 2)
      return roughBound(n);
    setSizes(n);
    double rows = double(P.rows), k = double(P.columns / n), before = 0, longest = 0;
    double lastSum = 0; // what follows a block in the last chunk, and in the one before it
    for (size_t q = 0; q < Last.size(); ++q)
      lastSum += hop(Last[q], q);
    double all = 0, lastBefore = 0;
    for (size_t q = 0; q < Sizes.size(); ++q)
      all += hop(Sizes[q], q);
    for (size_t q = 0; q < Sizes.size(); ++q) {
      double own = hop(Sizes[q], q), ownLast = hop(Last[q], q);
      lastBefore += ownLast;
      if (own > 0) {
        double through = rows * (k * (own - P.latency) + (ownLast > 0 ? ownLast - P.latency : 0));
        double after = ownLast > 0 ? lastSum - lastBefore : all - before - own + lastSum;
        longest = std::max(longest, before + through + after);
      }
      before += own;
    }
    return longest;
  }

  Sequence sequence(int64_t n) {
    setSizes(n);
    Sequence s;
    s.reserve(size_t(P.columns / n + 1) * size_t(Costs.owners[n]));
    for (int64_t k = 0; k < P.columns / n; ++k)
      for (size_t q = 0; q < Sizes.size(); ++q)
        append(s, int(q), Sizes[q]);
    for (size_t q = 0; q < Last.size(); ++q)
      append(s, int(q), Last[q]);
    return s;
  }

private:
  const Platform &P;
  const ChunkCosts &Costs;
  bool Balanced;
  std::vector<int64_t> Marks, Sizes, Last;

  /// Time by which a block of `columns` columns delays the one behind it.
  double hop(int64_t columns, size_t q) const {
    return columns > 0 ? double(columns) * P.times[q] + P.overhead + P.latency : 0;
  }

  /// The allocation of the first `n` columns in the greedy order.
  void allocated(int64_t n, std::vector<int64_t> &sizes) const {
    const int64_t every = int64_t(P.times.size()), mark = n / every;
    sizes.assign(Marks.begin() + mark * every, Marks.begin() + (mark + 1) * every);
    for (int64_t i = mark * every; i < n; ++i)
      ++sizes[Costs.order[i]];
  }

  void setSizes(int64_t n) {
    int64_t left = P.columns % n;
    allocated(n, Sizes);
    if (Balanced)
      return allocated(left, Last);
    Last.assign(Sizes.size(), 0);
    for (size_t q = 0; q < Sizes.size(); left -= Last[q++])
      Last[q] = std::min(Sizes[q], left);
  }
};

} // namespace

Found bestChunked(const Platform &platform, bool balanced, int64_t visits, double enough) {
  Found best{{}, enough, ""};
  ChunkCosts costs(platform, balanced);
  Periodic chunks(platform, costs, balanced);
  struct Open {
    double bound;
    int64_t size;
    bool exact;
    bool operator<(const Open &o) const { // the heap's first is the smallest bound
      return bound != o.bound ? bound > o.bound : size > o.size;
    }
  };
  std::vector<Open> heap;
  heap.reserve(size_t(platform.columns));
  // With very many processors and columns only some sizes: half of the work may go into bounds.
  const int64_t each = int64_t(platform.times.size()) / 2 + 1;
  const int64_t stride = platform.columns / std::max<int64_t>(1, visits / 2 / each) + 1;
  for (int64_t n = 1; n <= platform.columns; ++n) {
    bool even = n * (platform.columns / n + 1) - platform.columns <= platform.columns / n + 1;
    if (n % stride != 0 && !even)
      continue;
    if (double bound = chunks.roughBound(n); bound < enough)
      heap.push_back({bound, n, false});
  }
  std::make_heap(heap.begin(), heap.end());
  while (!heap.empty() && heap[0].bound < best.time && visits > 0) {
    std::pop_heap(heap.begin(), heap.end());
    Open open = heap.back();
    heap.pop_back();
    visits -= each;
    if (!open.exact) {
      heap.push_back({std::max(open.bound, chunks.bound(open.size)), open.size, true});
      std::push_heap(heap.begin(), heap.end());
      continue;
    }
    Sequence s = chunks.sequence(open.size);
    visits -= int64_t(s.size());
    double t = makespan(platform, s);
    if (t < best.time)
      best = {std::move(s), t, "boulet:" + std::to_string(open.size)};
  }
  if (best.sequence.empty() && enough == Infinite && !heap.empty()) {
    // Too little work was allowed for any: the most promising one.
    best.sequence = chunks.sequence(heap[0].size);
    best.time = makespan(platform, best.sequence);
    best.strategy = "boulet:" + std::to_string(heap[0].size);
  }
  return best;
}

namespace {

/// Splits `columns` into chunks of at most `most` columns with the smallest sum of pass
/// times, widest first.
std::vector<int64_t> knapsack(const std::vector<double> &pass, int64_t columns, int64_t most) {
  std::vector<double> total(columns + 1, Infinite);
  std::vector<int64_t> choice(columns + 1, 0), chunks;
  total[0] = 0;
  for (int64_t n = 1; n <= columns; ++n)
    for (int64_t k = 1; k <= std::min(n, most); ++k)
      if (pass[k] + total[n - k] < total[n])
        total[n] = pass[k] + total[n - k], choice[n] = k;
  for (int64_t n = columns; n > 0; n -= choice[n])
    chunks.push_back(choice[n]);
  std::sort(chunks.rbegin(), chunks.rend());
  return chunks;
}

} // namespace

Found mixedChunks(const Platform &platform, int64_t visits) {
  constexpr int64_t Most = 4096;
  Found best{{}, Infinite, ""};
  int64_t columns = platform.columns;
  if (columns > Most)
    return best;
  ChunkCosts costs(platform);
  std::vector<double> pass(columns + 1);
  for (int64_t n = 1; n <= columns; ++n)
    pass[n] = std::max(double(platform.rows) * costs.rowTime[n],
                       costs.sum[n] + double(costs.owners[n]) * platform.latency);
  for (double cap = double(columns); cap >= 1; cap *= 0.8) {
    Sequence s;
    for (int64_t n : knapsack(pass, columns, int64_t(cap))) {
      Chunk c = prefix(costs.order, n, int(platform.times.size()));
      for (size_t q = 0; q < c.sizes.size(); ++q)
        append(s, int(q), c.sizes[q]);
    }
    double t = makespan(platform, s);
    visits -= int64_t(cap * (double(columns) - cap / 2)) / 4; // a step of the knapsack is cheap
    if (t > best.time * 1.1 || visits < 0)
      break;
    if (t < best.time * (1 - 1e-12))
      best = {std::move(s), t, "mixed"};
  }
  return best;
}

} // namespace hetile::plan
