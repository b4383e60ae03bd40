// SPDX-License-Identifier: Apache-2.0
//===- Heterogeneous.cpp - tile size on different processors ---------------===//
//
// The closed form ranks the sets of processors; the best few are refined with the exact
// recurrence, whose strips have the true widths and the last strip's ceiling.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Heterogeneous.h"
#include "hetile/plan/Platform.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace hetile::plan {

namespace {

constexpr double Infinite = std::numeric_limits<double>::infinity();

/// r, n and M of the closed form.
struct Closed {
  double height, passes, time;
};

double closedTime(const MixedProblem &p, double k, double share, double r, double n) {
  double strips = double(p.rows) / r, h = p.overhead + r * share / n;
  double l = p.latency + p.perRow * r;
  return (n - 1) * std::max(strips * h, k * (h + l)) + k * h + (k - 1) * l + (strips - 1) * h;
}

Closed closedForm(const MixedProblem &p, double speed, size_t count) {
  double k = double(count), c = double(p.rows), share = double(p.columns) / speed;
  if (count == 1)
    return {c, 1, closedTime(p, 1, share, c, 1)};
  double fill = k - 1;
  auto single = [&] {
    double r = std::sqrt(c * p.overhead / (fill * (share + p.perRow)));
    r = std::clamp(r, 1.0, c);
    return Closed{r, 1, closedTime(p, k, share, r, 1)};
  };
  double rho = std::sqrt(c * p.overhead / (fill * share));
  if (rho >= 1)
    return single();
  double n = rho > 0 ? std::min(1 / rho, double(p.columns)) : double(p.columns) / k;
  n = std::max(1.0, n);
  double h = p.overhead + share / n;
  Closed one = single();
  if (c * h < k * (h + p.latency + p.perRow))
    return one;
  Closed many{1, n, closedTime(p, k, share, 1, n)};
  return many.time < one.time ? many : one;
}

/// Exact evaluation of (processors, r, n).
class Refiner {
public:
  Refiner(const MixedProblem &problem, std::vector<int> order)
      : P(problem), Order(std::move(order)) {}

  void consider(size_t count, int64_t r, int64_t n) {
    r = std::clamp<int64_t>(r, 1, P.rows);
    n = std::clamp<int64_t>(n, 1, P.columns);
    if (!Seen.insert({count, {r, n}}).second)
      return;
    if (count != Count)
      allocateFor(count);
    Platform platform;
    platform.rows = (P.rows + r - 1) / r;
    platform.columns = P.columns;
    for (double t : Times)
      platform.times.push_back(t * double(r));
    platform.latency = P.latency + P.perRow * double(r);
    platform.overhead = P.overhead;
    Sequence s = evenPasses(Totals, n);
    double t = makespan(platform, s);
    if (t < Best.time) {
      Best.time = t, Best.height = r, Best.passes = n;
      Best.processors.assign(Order.begin(), Order.begin() + count);
      Best.sequence = std::move(s);
    }
  }

  /// Walks from the best point while a neighbour is better.
  void walk() {
    for (double before = Infinite; Best.time < before;) {
      before = Best.time;
      int64_t r = Best.height, n = Best.passes;
      size_t k = Best.processors.size();
      for (double f : {0.5, 0.7, 0.85, 0.95, 1.05, 1.15, 1.4, 2.0}) {
        consider(k, std::llround(double(r) * f), n);
        consider(k, r, std::llround(double(n) * f));
        consider(std::clamp<size_t>(size_t(std::llround(double(k) * f)), 1, Order.size()), r, n);
      }
      for (int64_t step : {-1, 1}) {
        consider(k, r + step, n);
        consider(k, r, n + step);
        consider(std::clamp<size_t>(k + size_t(step), 1, Order.size()), r, n);
      }
      // Fewest rows for as many strips.
      int64_t strips = (P.rows + r - 1) / r;
      consider(k, (P.rows + strips - 1) / strips, n);
    }
  }

  MixedTile Best{1, 1, {}, {}, Infinite, Infinite};

private:
  const MixedProblem &P;
  std::vector<int> Order;
  size_t Count = 0;
  std::vector<double> Times;
  Chunk Totals;
  std::set<std::pair<size_t, std::pair<int64_t, int64_t>>> Seen;

  void allocateFor(size_t count) {
    Count = count;
    Times.clear();
    for (size_t q = 0; q < count; ++q)
      Times.push_back(P.times[Order[q]]);
    Totals = allocate(Times, P.columns);
  }
};

} // namespace

MixedTile heterogeneousTile(const MixedProblem &problem) {
  std::vector<int> order(problem.times.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return problem.times[a] < problem.times[b]; });
  struct Candidate {
    double time;
    size_t count;
    Closed closed;
  };
  std::vector<Candidate> candidates;
  double speed = 0;
  for (size_t k = 1; k <= order.size(); ++k) {
    speed += 1 / problem.times[order[k - 1]];
    Closed c = closedForm(problem, speed, k);
    candidates.push_back({c.time, k, c});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate &a, const Candidate &b) { return a.time < b.time; });
  Refiner refiner(problem, order);
  for (size_t i = 0; i < std::min<size_t>(3, candidates.size()); ++i) {
    const Closed &c = candidates[i].closed;
    for (double n : {std::floor(c.passes), std::ceil(c.passes)})
      for (double r : {std::floor(c.height), std::ceil(c.height)})
        refiner.consider(candidates[i].count, int64_t(r), int64_t(n));
  }
  refiner.walk();
  MixedTile best = std::move(refiner.Best);
  best.estimate = candidates[0].time;
  for (Run &r : best.sequence)
    r.processor = order[r.processor];
  std::sort(best.processors.begin(), best.processors.end());
  return best;
}

bool processorPays(const MixedProblem &p, double speed, double tauNext, double fillTerms) {
  double more = speed + 1 / tauNext;
  return double(p.rows) * double(p.columns) / (tauNext * speed * more) >
         p.overhead + p.latency + fillTerms;
}

} // namespace hetile::plan
