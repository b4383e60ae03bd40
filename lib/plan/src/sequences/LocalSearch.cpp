// SPDX-License-Identifier: Apache-2.0
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
    StartBefore.resize(n), EndBefore.resize(n);
    Previous.resize(n), Next.resize(n);
    std::vector<int> last(P.times.size(), -1);
    for (size_t b = 0; b < n; ++b) {
      Previous[b] = last[Seq[b].processor];
      Next[b] = -1;
      if (Previous[b] >= 0)
        Next[Previous[b]] = int(b);
      last[Seq[b].processor] = int(b);
      setRow(b);
      Hop.push_back(b > 0 && Seq[b].processor != Seq[b - 1].processor ? P.latency : 0);
    }
  }

  Sequence run(int64_t steps, double &time) {
    Sequence best = Seq;
    double now = time = forward();
    const Tolerances tolerances = tolerancesFor(now);
    int64_t visits = int64_t(Seq.size()) * 3;
    int64_t all = std::max<int64_t>(1, steps / std::max<int64_t>(1, visits));
    size_t batch = std::max<size_t>(1, Seq.size() / 16);
    bool changed = true; // since the last look backwards
    for (int64_t step = 0; step < all; ++step) {
      int64_t round = step * Rounds / all;
      if (step > 0 && round != (step - 1) * Rounds / all) {
        now = restart(best);
        changed = true;
      }
      if (changed)
        backward(now);
      changed = true;
      Moves.clear();
      // The tolerance shrinks to nothing in each round.
      double left = 1 - (double(step) * Rounds / double(all) - double(round));
      bool safe = moveBatch(now, batch);
      double tolerance = 0;
      if (!safe) {
        if (!moveRandom())
          break;
        tolerance = tolerances.of(round) * left * left * Random.unit();
      }
      Start.swap(StartBefore);
      End.swap(EndBefore);
      double t = forward();
      if (t > now * (1 + 1e-13) + tolerance) {
        undo();
        changed = false;
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
    const Sequence result = joined(best);
    // Blocks that have vanished cost a hop here and none in the result.
    time = makespan(P, result);
    return result;
  }

private:
  /// How much longer a move may make the path. A move changes a path by a column's time in all
  /// rows: tolerances below that accept few moves and polish, tolerances above it wander, one round
  /// even with columns of a slow processor. Rounds alternate, each from the best sequence so far.
  struct Tolerances {
    double tight, loose, widest;
    double of(int64_t round) const { return round == 3 ? widest : round % 2 ? loose : tight; }
  };

  Tolerances tolerancesFor(double now) const {
    const double column = Rows * *std::min_element(P.times.begin(), P.times.end());
    const double tight = now * 4e-4, loose = std::max(tight, column);
    std::vector<double> times = P.times;
    auto median = times.begin() + times.size() / 2;
    std::nth_element(times.begin(), median, times.end());
    return {tight, loose, std::max(loose, Rows * *median)};
  }

  /// Begins again from `sequence`; its makespan.
  double restart(const Sequence &sequence) {
    Seq = sequence;
    for (size_t b = 0; b < Seq.size(); ++b)
      setRow(b);
    return forward();
  }

  static Sequence joined(const Sequence &sequence) {
    Sequence result;
    for (const Run &r : sequence)
      append(result, r.processor, r.width);
    return result;
  }

  const Platform &P;
  double Rows;
  Sequence Seq;
  Generator Random;
  std::vector<int> Previous, Next;       // block of the same processor
  std::vector<double> Row;               // row times
  std::vector<double> Start, End;        // S and F
  std::vector<double> StartBefore, EndBefore; // before the last moves
  std::vector<double> After, AfterEnd;   // the same on the mirrored sequence
  std::vector<double> Hop;               // latency before a block
  std::vector<int> Critical, Targets;
  std::vector<std::pair<int, int>> Moves; // since the last evaluation
  int Stuck = 0;
  static constexpr int64_t Rounds = 6;

  void setRow(size_t b) {
    Row[b] = Seq[b].width > 0 ? double(Seq[b].width) * P.times[Seq[b].processor] + P.overhead : 0;
  }

  // What does not depend on the block before is added up first: the chain from block to block is
  // what these loops wait for.
  double forward() {
    double longest = 0, start = 0, end = 0;
    for (size_t b = 0; b < Seq.size(); ++b) {
      double ready = Previous[b] >= 0 ? End[Previous[b]] : 0, all = Rows * Row[b];
      if (b > 0) {
        start = std::max(ready, start + (Row[b - 1] + Hop[b]));
        end = std::max(start + all, end + (Hop[b] + Row[b]));
      } else {
        start = ready;
        end = start + all;
      }
      Start[b] = start;
      End[b] = end;
      longest = std::max(longest, end);
    }
    return longest;
  }

  /// Mirrored recurrence, and from it the critical blocks and those with slack.
  void backward(double makespan) {
    Critical.clear(), Targets.clear();
    double after = 0, end = 0;
    for (size_t b = Seq.size(); b-- > 0;) {
      double ready = Next[b] >= 0 ? AfterEnd[Next[b]] : 0, all = Rows * Row[b];
      if (b + 1 < Seq.size()) {
        after = std::max(ready, after + (Row[b + 1] + Hop[b + 1]));
        end = std::max(after + all, end + (Hop[b + 1] + Row[b]));
      } else {
        after = ready;
        end = after + all;
      }
      After[b] = after;
      AfterEnd[b] = end;
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
        rest = std::min(rest, makespan - (Start[b] + Row[b] + Hop[b + 1] + AfterEnd[b + 1]));
      if (b > 0)
        rest = std::min(rest, makespan - (End[b - 1] + Hop[b] + Row[b] + After[b]));
      if (rest >= t)
        Targets.push_back(int(b));
    }
  }

  void move(int from, int to) {
    --Seq[from].width;
    ++Seq[to].width;
    setRow(size_t(from));
    setRow(size_t(to));
    Moves.push_back({from, to});
  }

  void undo() {
    for (; !Moves.empty(); Moves.pop_back()) {
      auto [from, to] = Moves.back();
      ++Seq[from].width;
      --Seq[to].width;
      setRow(size_t(from));
      setRow(size_t(to));
    }
    Start.swap(StartBefore);
    End.swap(EndBefore);
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
    if (from == to || Seq[from].width == 0)
      return Seq.size() > 1; // a block that has vanished may come back
    move(from, to);
    return true;
  }
};

} // namespace

Sequence localSearch(const Platform &platform, Sequence sequence, int64_t steps, double &time) {
  return Searcher(platform, std::move(sequence)).run(steps, time);
}

} // namespace hetile::plan
