// SPDX-License-Identifier: Apache-2.0
//===- Ramp.cpp - ramp-wide-ramp sequences ---------------------------------===//
//
// Level by level from the wide passes outwards: position q of a level must end when the
// level inside it starts there (B_q), rows N. With start A_1 = B_1 - N a, position q has
// row time w_q = (B_q - A_q) / N, and A_{q+1} = A_q + w_q + l. The smallest a for which the
// last position's first row reaches the first position of the next level in time,
// A_P + w_P + l <= B_1, is the zero of a linear function.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace hetile::plan {

namespace {

/// Row times and start times of one level.
struct Level {
  std::vector<double> rowTimes, starts;
};

/// By how much the level that ends at `ends` with row time `a` at its first position reaches
/// the next level too late (negative: in time).
double lateness(const std::vector<double> &ends, double a, double rows, double latency) {
  double start = ends[0] - rows * a;
  for (double end : ends)
    start += (end - start) / rows + latency;
  return start - ends[0];
}

/// The levels for wide passes of row time b; one object serves many values of b.
class Ramps {
public:
  Ramps(const Platform &platform, int levels)
      : P(platform), Ends(platform.times.size()), Levels(size_t(levels)) {
    for (Level &level : Levels) {
      level.rowTimes.resize(Ends.size());
      level.starts.resize(Ends.size());
    }
    for (double t : P.times)
      Speeds.push_back(1 / t), Speed += 1 / t;
  }

  /// Columns of a row in a unit of time: of each processor, and of all.
  const std::vector<double> &speeds() const { return Speeds; }
  double speed() const { return Speed; }

  /// Innermost level first.
  const std::vector<Level> &at(double b) {
    for (size_t q = 0; q < Ends.size(); ++q)
      Ends[q] = double(q) * (b + P.latency);
    double widest = b;
    const std::vector<double> *ends = &Ends;
    for (Level &level : Levels) {
      fill(*ends, widest, level);
      ends = &level.starts;
      widest = level.rowTimes[0];
    }
    return Levels;
  }

private:
  const Platform &P;
  std::vector<double> Ends, Speeds;
  double Speed = 0;
  std::vector<Level> Levels;

  void fill(const std::vector<double> &ends, double widest, Level &level) {
    // A_{q+1} = (1 - 1/N) A_q + B_q / N + l: linear in a, so two points give the zero.
    const double rows = double(P.rows);
    double none = lateness(ends, 0, rows, P.latency);
    double most = lateness(ends, widest, rows, P.latency);
    double a = none <= 0 ? 0 : most >= 0 ? widest : widest * none / (none - most);
    double start = ends[0] - rows * a;
    for (size_t q = 0; q < ends.size(); ++q) {
      level.starts[q] = start;
      level.rowTimes[q] = (ends[q] - start) / rows;
      start += level.rowTimes[q] + P.latency;
    }
  }
};

double columnsFor(const Platform &p, double rowTime, size_t q) {
  return std::max(0.0, (rowTime - p.overhead) / p.times[q]);
}

/// All columns, as a real number, of a sequence with wide row time b.
double columnsOf(const Platform &p, Ramps &ramps, int64_t wide, double b) {
  const std::vector<double> &speeds = ramps.speeds();
  double sum = 0;
  size_t n = p.times.size();
  for (const Level &level : ramps.at(b))
    for (size_t q = 0; q < n; ++q)
      sum += speeds[q] * (std::max(0.0, level.rowTimes[q] - p.overhead) +
                          std::max(0.0, level.rowTimes[n - 1 - q] - p.overhead));
  return sum + double(wide) * ramps.speed() * std::max(0.0, b - p.overhead);
}

/// The b for which the columns sum up: regula falsi (Illinois) on an increasing function
/// that is linear except where a block would be narrower than nothing.
double wideRowTime(const Platform &p, Ramps &ramps, int64_t wide) {
  // All columns in the wide passes would need this; ramps need less.
  double target = double(p.columns), lo = 0;
  double hi = target / ramps.speed() / double(wide) + p.overhead;
  double below = -target, above = columnsOf(p, ramps, wide, hi) - target;
  while (above < 0) {
    lo = hi, below = above;
    hi *= 1.5;
    above = columnsOf(p, ramps, wide, hi) - target;
  }
  for (int step = 0, side = 0; step < 60 && above > 1e-6; ++step) {
    double b = (lo * above - hi * below) / (above - below);
    double value = columnsOf(p, ramps, wide, b) - target;
    if (value >= 0) {
      hi = b, above = value;
      below = side > 0 ? below / 2 : below;
      side = 1;
      if (value < 0.01)
        break;
    } else {
      lo = b, below = value;
      above = side < 0 ? above / 2 : above;
      side = -1;
      if (value > -0.01)
        return b;
    }
  }
  return hi;
}

/// Hands the columns that the ramps leave over to the wide blocks: always to the processor
/// with the smallest load, all its blocks counted.
std::vector<int64_t> wideTotals(const Platform &p, const std::vector<int64_t> &ramp,
                                const std::vector<int64_t> &rampBlocks, int64_t left) {
  size_t n = p.times.size();
  auto load = [&](size_t q, int64_t columns) {
    return double(ramp[q] + columns) * p.times[q] + double(rampBlocks[q]) * p.overhead;
  };
  std::vector<int64_t> totals(n, 0);
  // Most of it in one step by the ideal share, the rest one by one.
  double level = double(left), speed = 0;
  for (size_t q = 0; q < n; ++q) {
    level += load(q, 0) / p.times[q];
    speed += 1 / p.times[q];
  }
  level /= speed;
  int64_t given = 0;
  for (size_t q = 0; q < n; ++q) {
    totals[q] = std::max<int64_t>(0, int64_t((level - load(q, 0)) / p.times[q] * (1 - 1e-12)));
    totals[q] = std::min(totals[q], left - given);
    given += totals[q];
  }
  using Entry = std::pair<double, size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> heap;
  for (size_t q = 0; q < n; ++q)
    heap.push({load(q, totals[q] + 1), q});
  for (; given < left; ++given) {
    size_t q = heap.top().second;
    heap.pop();
    heap.push({load(q, ++totals[q] + 1), q});
  }
  return totals;
}

} // namespace

Sequence rampWideRamp(const Platform &p, int levels, int64_t wide) {
  size_t n = p.times.size();
  Ramps ramps(p, levels);
  double b = wideRowTime(p, ramps, wide);
  const std::vector<Level> &up = ramps.at(b);

  // up[0] is the innermost level.
  std::vector<std::vector<int64_t>> rising(levels, std::vector<int64_t>(n));
  std::vector<std::vector<int64_t>> falling = rising;
  std::vector<int64_t> ramp(n, 0), rampBlocks(n, 0);
  int64_t left = p.columns;
  for (int k = 0; k < levels; ++k)
    for (size_t q = 0; q < n; ++q) {
      rising[k][q] = std::llround(columnsFor(p, up[k].rowTimes[q], q));
      falling[k][q] = std::llround(columnsFor(p, up[k].rowTimes[n - 1 - q], q));
      ramp[q] += rising[k][q] + falling[k][q];
      rampBlocks[q] += (rising[k][q] > 0) + (falling[k][q] > 0);
      left -= rising[k][q] + falling[k][q];
    }
  if (left < 0)
    return {};
  Sequence result;
  for (int k = levels - 1; k >= 0; --k)
    for (size_t q = 0; q < n; ++q)
      append(result, int(q), rising[k][q]);
  for (const Run &r : evenPasses(Chunk{wideTotals(p, ramp, rampBlocks, left)}, wide))
    append(result, r.processor, r.width);
  for (int k = 0; k < levels; ++k)
    for (size_t q = 0; q < n; ++q)
      append(result, int(q), falling[k][q]);
  return result;
}

std::vector<TimedSequence> rampCandidates(const Platform &platform, int evaluations,
                                          size_t count) {
  std::vector<TimedSequence> found;
  for (int levels = 0; levels <= 3; ++levels) {
    double best = std::numeric_limits<double>::infinity();
    int poor = 0;
    for (int64_t wide = 1; wide <= std::max<int64_t>(1, platform.columns) && poor < 3;
         wide = std::max(wide + 1, wide * 5 / 4)) {
      if (evaluations-- <= 0)
        break;
      Sequence s = rampWideRamp(platform, levels, wide);
      if (s.empty())
        break;
      double t = makespan(platform, s);
      poor = t > best ? poor + 1 : 0;
      best = std::min(best, t);
      found.push_back({t, std::move(s)});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const TimedSequence &a, const TimedSequence &b) { return a.time < b.time; });
  if (found.size() > count)
    found.resize(count);
  return found;
}

Sequence bestRampWideRamp(const Platform &platform, int evaluations, double &time) {
  std::vector<TimedSequence> best = rampCandidates(platform, evaluations, 1);
  time = best.empty() ? std::numeric_limits<double>::infinity() : best[0].time;
  return best.empty() ? Sequence() : std::move(best[0].sequence);
}

} // namespace hetile::plan
