//===- LocalSearch.cpp - columns moved off the critical path ---------------===//
//
// The recurrence forwards gives S (start) and F (end) of each block; the same recurrence on
// the mirrored sequence gives what must still follow. Their sums are the lengths of the
// longest paths that run through all rows of a block, through its first row only, or
// through its last row only. A block whose all-rows path is the longest is critical; the
// distance of a block's paths from the makespan is its slack, and a column may move there
// without harm. Many paths are equally long, so moves are made in batches: the batch
// doubles while the makespan does not grow and halves when it does. When nothing moves
// without harm, a random move within a shrinking tolerance is made; the best sequence seen is
// kept and every round starts from it.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/LocalSearch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hetile::plan {

namespace {

/// Small deterministic generator (xorshift64*).
class Generator {
public:
  uint64_t next() {
    State ^= State >> 12, State ^= State << 25, State ^= State >> 27;
    return State * 2685821657736338717ULL;
  }
  size_t below(size_t n) { return size_t(next() % n); }
  double unit() { return double(next() >> 11) / 9007199254740992.0; }

private:
  uint64_t State = 88172645463325252ULL;
};

class Searcher {
public:
  Searcher(const Platform &platform, Sequence sequence)
      : P(platform), Rows(double(platform.rows)), Seq(std::move(sequence)) {
    size_t n = Seq.size();
    Start.resize(n), End.resize(n), After.resize(n), AfterEnd.resize(n), Row.resize(n);
    Previous.resize(n), Next.resize(n);
    std::vector<int> last(P.times.size(), -1);
    for (size_t b = 0; b < n; ++b) {
      Previous[b] = last[Seq[b].processor];
      Next[b] = -1;
      if (Previous[b] >= 0)
        Next[Previous[b]] = int(b);
      last[Seq[b].processor] = int(b);
    }
  }

  Sequence run(int64_t steps, double &time) {
    Sequence best = Seq;
    double now = time = forward();
    // A move changes a path by a column's time in all rows: tolerances below that accept few
    // moves and polish, tolerances above it wander. Rounds of both kinds alternate, each from
    // the best sequence so far.
    double column = Rows * *std::min_element(P.times.begin(), P.times.end());
    const double tight = now * 4e-4, loose = std::max(tight, column);
    int64_t visits = int64_t(Seq.size()) * 3;
    int64_t all = std::max<int64_t>(1, steps / std::max<int64_t>(1, visits));
    size_t batch = std::max<size_t>(1, Seq.size() / 16);
    for (int64_t step = 0; step < all; ++step) {
      int64_t round = step * Rounds / all;
      if (step > 0 && round != (step - 1) * Rounds / all) {
        Seq = best;
        now = forward();
      }
      backward(now);
      Sequence before = Seq;
      // The tolerance shrinks to nothing in each round.
      double left = 1 - (double(step) * Rounds / double(all) - double(round));
      bool safe = moveBatch(now, batch);
      double tolerance = 0;
      if (!safe) {
        if (!moveRandom())
          break;
        tolerance = (round % 2 ? loose : tight) * left * left * Random.unit();
      }
      double t = forward();
      if (t > now * (1 + 1e-13) + tolerance) {
        Seq = std::move(before);
        forward();
        batch = std::max<size_t>(1, batch / 2);
        if (safe && batch == 1)
          ++Stuck;
      } else {
        if (t < now * (1 - 1e-13))
          Stuck = 0;
        else
          ++Stuck;
        now = t;
        batch = std::min(batch * 2, Seq.size());
      }
      if (now < time * (1 - 1e-13))
        time = now, best = Seq;
    }
    Sequence result;
    for (const Run &r : best)
      append(result, r.processor, r.width);
    // Blocks that have vanished cost a hop here and none in the result.
    time = makespan(P, result);
    return result;
  }

private:
  const Platform &P;
  double Rows;
  Sequence Seq;
  Generator Random;
  std::vector<int> Previous, Next;       // block of the same processor
  std::vector<double> Row;               // row times
  std::vector<double> Start, End;        // S and F
  std::vector<double> After, AfterEnd;   // the same on the mirrored sequence
  std::vector<int> Critical, Targets;
  int Stuck = 0;
  static constexpr int64_t Rounds = 6;

  double latencyBetween(size_t left) const {
    return Seq[left].processor == Seq[left + 1].processor ? 0 : P.latency;
  }

  double forward() {
    double longest = 0;
    for (size_t b = 0; b < Seq.size(); ++b) {
      Row[b] = Seq[b].width > 0
                   ? double(Seq[b].width) * P.times[Seq[b].processor] + P.overhead
                   : 0;
      double start = Previous[b] >= 0 ? End[Previous[b]] : 0, end = 0;
      if (b > 0) {
        double l = latencyBetween(b - 1);
        start = std::max(start, Start[b - 1] + Row[b - 1] + l);
        end = End[b - 1] + l + Row[b];
      }
      Start[b] = start;
      End[b] = std::max(end, start + Rows * Row[b]);
      longest = std::max(longest, End[b]);
    }
    return longest;
  }

  /// Mirrored recurrence, and from it the critical blocks and those with slack.
  void backward(double makespan) {
    Critical.clear(), Targets.clear();
    for (size_t b = Seq.size(); b-- > 0;) {
      double after = Next[b] >= 0 ? AfterEnd[Next[b]] : 0, end = 0;
      if (b + 1 < Seq.size()) {
        double l = latencyBetween(b);
        after = std::max(after, After[b + 1] + Row[b + 1] + l);
        end = AfterEnd[b + 1] + l + Row[b];
      }
      After[b] = after;
      AfterEnd[b] = std::max(end, after + Rows * Row[b]);
    }
    for (size_t b = 0; b < Seq.size(); ++b) {
      double t = P.times[Seq[b].processor];
      double whole = makespan - (Start[b] + Rows * Row[b] + After[b]);
      if (whole < 1e-9 * makespan && Seq[b].width > 0)
        Critical.push_back(int(b));
      if (whole < Rows * t || Seq[b].width == 0)
        continue;
      double rest = makespan;
      if (b + 1 < Seq.size())
        rest = std::min(rest, makespan - (Start[b] + Row[b] + latencyBetween(b) + AfterEnd[b + 1]));
      if (b > 0)
        rest = std::min(rest, makespan - (End[b - 1] + latencyBetween(b - 1) + Row[b] + After[b]));
      if (rest >= t)
        Targets.push_back(int(b));
    }
  }

  void move(int from, int to) {
    --Seq[from].width;
    ++Seq[to].width;
  }

  /// Moves up to `batch` single columns from critical blocks to blocks with slack; false if
  /// there are none or it has not helped for long.
  bool moveBatch(double, size_t batch) {
    if (Critical.empty() || Targets.empty() || Stuck > 60) {
      Stuck = std::max(0, Stuck - 20);
      return false;
    }
    for (size_t k = 0; k < batch; ++k) {
      // Partial shuffles: each block is used at most once.
      if (k >= Critical.size() || k >= Targets.size())
        break;
      std::swap(Critical[k], Critical[k + Random.below(Critical.size() - k)]);
      std::swap(Targets[k], Targets[k + Random.below(Targets.size() - k)]);
      move(Critical[k], Targets[k]);
    }
    return true;
  }

  bool moveRandom() {
    int from = Critical.empty() ? int(Random.below(Seq.size()))
                                : Critical[Random.below(Critical.size())];
    int to = int(Random.below(Seq.size()));
    if (Random.unit() < 0.5) { // near by: the same processor or a neighbour
      int step = int(Random.below(2 * P.times.size() + 1)) - int(P.times.size());
      to = std::clamp(from + step, 0, int(Seq.size()) - 1);
    }
    if (from == to || Seq[from].width == 0 || Seq[to].width == 0)
      return Seq.size() > 1;
    move(from, to);
    return true;
  }
};

} // namespace

Sequence localSearch(const Platform &platform, Sequence sequence, int64_t steps, double &time) {
  return Searcher(platform, std::move(sequence)).run(steps, time);
}

} // namespace hetile::plan
