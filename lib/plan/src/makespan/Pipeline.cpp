// SPDX-License-Identifier: Apache-2.0
//===- Pipeline.cpp - makespan of blocks on the true shape -----------------===//
//
// The recurrence of Recurrence.h, applied to one group of strips after the other. Inside a
// group all strips of a block take the same time, so the time at which a block ends strip k
// stays convex in k there, whatever its left neighbours do, and only the group's first and
// last strip can be critical. For a rectangle two groups are exact: all full strips, and
// the last one, which may be shorter.
//
//===----------------------------------------------------------------------===//
#include "Transfers.h"
#include "hetile/plan/Pipeline.h"

#include <algorithm>
#include <limits>

namespace hetile::plan {

namespace {

constexpr int64_t MostGroups = 2048; // whose places are worth finding
constexpr double Never = -std::numeric_limits<double>::infinity();

/// Strips [first, last) of one block, and when the first and the last of them are done.
struct Group {
  int64_t first = 0, last = 0;
  double firstDone = 0, lastDone = 0;
};

/// Rows and strips that a block has.
struct Extent {
  int64_t x0 = 0, x1 = 0;       // rows; none if equal
  int64_t strip0 = 0, strip1 = 0;
  bool empty() const { return x0 >= x1; }
};

int64_t overlap(int64_t a0, int64_t a1, int64_t b0, int64_t b1) {
  return std::max<int64_t>(0, std::min(a1, b1) - std::max(a0, b0));
}

class Evaluator {
public:
  /// `each`: groups that a block may have on average; 0: groups that there may be in all.
  Evaluator(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
            int64_t maxGroups, int64_t each = 0)
      : R(request), Blocks(blocks), Height(tileHeight) {
    Extents.reserve(blocks.size());
    for (const Block &b : blocks)
      Extents.push_back(extentOf(b));
    makeGroups(each > 0 ? std::min(maxGroups, groupsFor(each)) : maxGroups);
    if (!R.shape.uniform())
      for (int64_t cut : Cuts)
        Places.push_back(
            R.shape.rowPlace(std::min(R.shape.x1(), R.shape.x0() + cut * Height)));
  }

  /// `transfers` may be null: nothing is moved before and after the pipeline. `ready`, if given:
  /// when each block may start.
  double run(std::vector<BlockSpan> *spans, Transfers *transfers,
             const std::vector<double> *ready = nullptr) {
    std::vector<double> freeAt(R.secondsPerPoint.size(), 0);
    if (transfers)
      freeAt[0] = transfers->hostReady();
    std::vector<Group> left, mine;
    double longest = 0;
    int leftBlock = -1; // last block with rows
    for (size_t b = 0; b < Blocks.size(); ++b) {
      double &free = freeAt[Blocks[b].rank];
      if (ready)
        free = std::max(free, (*ready)[b]);
      BlockSpan span{free, free};
      if (!Extents[b].empty()) {
        if (transfers)
          transfers->before(b, free);
        runBlock(int(b), leftBlock, left, mine, free);
        span = {Start, free};
        if (transfers)
          transfers->after(b, free);
        std::swap(left, mine);
        leftBlock = int(b);
      }
      longest = std::max(longest, free);
      if (spans)
        spans->push_back(span);
    }
    return transfers ? std::max(longest, transfers->stored(freeAt[0])) : longest;
  }

  int64_t steps() const { return Steps; }
  bool hasRows(size_t block) const { return !Extents[block].empty(); }

private:
  const Request &R;
  const std::vector<Block> &Blocks;
  int64_t Height;
  std::vector<int64_t> Cuts; // strips at which groups start, and the end
  std::vector<Extent> Extents;
  std::vector<Shape::Place> Places; // of the cuts
  double Start = 0;             // of the block that ran last
  int64_t Steps = 0;

  void makeGroups(int64_t maxGroups) {
    int64_t rows = R.shape.x1() - R.shape.x0();
    int64_t strips = (rows + Height - 1) / Height;
    int64_t full = rows / Height;
    if (R.shape.uniform()) {
      Cuts = {0};
      if (full > 0)
        Cuts.push_back(full);
      if (full < strips)
        Cuts.push_back(strips);
      return;
    }
    int64_t groups = std::min(strips, maxGroups);
    for (int64_t g = 0; g <= groups; ++g)
      Cuts.push_back(g * (strips / groups) + g * (strips % groups) / groups);
  }

  /// So many groups that a block has `each` of them on average: where blocks have few of the
  /// rows, as on a long skewed band, more groups cost no more and are as fine.
  int64_t groupsFor(int64_t each) const {
    double covered = 0;
    for (const Extent &e : Extents)
      covered += double(e.x1 - e.x0);
    const double rows = double(R.shape.x1() - R.shape.x0()) * double(Blocks.size());
    return covered > 0 ? int64_t(std::min(double(each) * rows / covered, 1e6)) : each;
  }

  Extent extentOf(const Block &b) const {
    Extent e;
    if (!R.shape.rows(b.begin, b.end, e.x0, e.x1))
      return Extent{};
    e.strip0 = (e.x0 - R.shape.x0()) / Height;
    e.strip1 = (e.x1 - R.shape.x0() + Height - 1) / Height;
    return e;
  }

  /// Time at which the left block's strip `strip`, or its last one before that, is done.
  /// `cursor`: index of the group to start looking at; only moves forward.
  static double doneAt(const std::vector<Group> &left, int64_t strip, size_t &cursor) {
    while (cursor + 1 < left.size() && left[cursor + 1].first <= strip)
      ++cursor;
    const Group &g = left[cursor];
    if (strip < g.first)
      return Never;
    if (strip >= g.last - 1)
      return g.lastDone;
    if (strip == g.first)
      return g.firstDone;
    double share = double(strip - g.first) / double(g.last - 1 - g.first);
    return g.firstDone + share * (g.lastDone - g.firstDone);
  }

  /// Points left of a column edge and below the cuts from one on, as far as they are known.
  struct Edge {
    Shape::Place place;
    size_t first = 0;
    std::vector<double> below;
  };
  int64_t RightColumn = std::numeric_limits<int64_t>::min();
  Edge Right, Left; // of the block at work, and of the one before it: the same edge

  /// Points of a block, group by group in ascending order.
  class Points {
  public:
    Points(Evaluator &evaluator, const Block &block, const Extent &extent, size_t firstCut)
        : E(evaluator), Uniform(E.R.shape.uniform()) {
      const Shape &shape = E.R.shape;
      if (Uniform) {
        Density = shape.work(extent.x0, extent.x1, block.begin, block.end) /
                  double(extent.x1 - extent.x0);
        return;
      }
      std::swap(E.Left, E.Right);
      if (block.begin != E.RightColumn)
        E.Left.place = shape.columnPlace(block.begin), E.Left.below.clear();
      E.RightColumn = block.end;
      E.Right.place = shape.columnPlace(block.end);
      E.Right.first = firstCut;
      E.Right.below.clear();
    }
    /// Points of the strips up to cut `cut`, minus those asked for before.
    double next(size_t cut, int64_t rows, bool last) {
      if (Uniform)
        return Density * double(rows);
      // Sampling smears points over whole cells: what lies outside the rows of the block
      // belongs to its first and last group.
      const Shape::Place row = E.Places[last ? E.Cuts.size() - 1 : cut];
      const double right = E.R.shape.before(row, E.Right.place);
      if (!last)
        E.Right.below.push_back(right);
      const size_t known = cut - E.Left.first; // wraps around below the first one
      const double left = !last && known < E.Left.below.size()
                              ? E.Left.below[known]
                              : E.R.shape.before(row, E.Left.place);
      const double points = std::max(0.0, right - left - Before);
      Before = right - left;
      return points;
    }

  private:
    Evaluator &E;
    bool Uniform;
    double Density = 0, Before = 0;
  };

  /// CPU time a strip of `group` spends on messages of `bytes` bytes with the neighbour `n`,
  /// on average; `share`: one strip's share of the group.
  double messageTime(const Group &group, const Extent &n, double bytes, double share) const {
    return (R.startup + bytes * R.copySecondsPerByte) *
           double(overlap(group.first, group.last, n.strip0, n.strip1)) * share;
  }

  void runBlock(int b, int l, const std::vector<Group> &left, std::vector<Group> &mine,
                double &free) {
    const Block &block = Blocks[b];
    const Extent &e = Extents[b];
    bool receives = !R.independent && l >= 0 && Blocks[l].rank != block.rank;
    bool sends = !R.independent && b + 1 < int(Blocks.size()) && Blocks[b + 1].rank != block.rank &&
                 !Extents[b + 1].empty();
    size_t g = std::upper_bound(Cuts.begin(), Cuts.end(), e.strip0) - Cuts.begin() - 1;
    Points points(*this, block, e, g + 1);
    size_t cursor = 0;
    mine.clear();
    for (; g + 1 < Cuts.size() && Cuts[g] < e.strip1; ++g) {
      Group group;
      group.first = std::max(Cuts[g], e.strip0);
      group.last = std::min(Cuts[g + 1], e.strip1);
      int64_t x0 = std::max(e.x0, R.shape.x0() + group.first * Height);
      int64_t x1 = std::min(e.x1, R.shape.x0() + group.last * Height);
      double count = double(group.last - group.first);
      double share = 1 / count;
      double time = points.next(g + 1, x1 - x0, group.last == e.strip1) * share *
                        R.secondsPerPoint[block.rank] +
                    tileStart(R, block.end - block.begin);
      double bytes = R.bytesPerRow * double(x1 - x0) * share; // of one strip's message
      double start = free, least = Never;
      if (receives) {
        time += messageTime(group, Extents[l], bytes, share);
        double latency = R.latency + bytes * R.secondsPerByte;
        start = std::max(start, doneAt(left, group.first, cursor) + latency);
        least = doneAt(left, group.last - 1, cursor) + latency;
      }
      if (sends)
        time += messageTime(group, Extents[b + 1], bytes, share);
      if (mine.empty())
        Start = start;
      group.firstDone = start + time;
      group.lastDone = std::max(start + count * time, least + time);
      free = group.lastDone;
      mine.push_back(group);
      ++Steps;
    }
  }
};

/// The same where all blocks have all rows: two groups, the full strips and the last one, with
/// nothing to look up. `transfers` may be null.
double uniformTime(const Request &r, const std::vector<Block> &blocks, int64_t height,
                   Transfers *transfers) {
  struct Strips {
    double count, rows, message, latency; // of one strip, but for the count
    double firstDone, lastDone;           // on the left block
  } groups[2];
  int used = 0;
  const int64_t rows = r.shape.x1() - r.shape.x0();
  const std::pair<int64_t, int64_t> parts[] = {{rows / height, height},
                                               {rows % height ? 1 : 0, rows % height}};
  for (auto [count, each] : parts) {
    const double bytes = r.bytesPerRow * double(each);
    if (count > 0)
      groups[used++] = {double(count), double(each), r.startup + bytes * r.copySecondsPerByte,
                        r.latency + bytes * r.secondsPerByte, 0, 0};
  }
  const double density = r.shape.points() / double(rows) / double(r.shape.y1() - r.shape.y0());
  std::vector<double> freeAt(r.secondsPerPoint.size(), 0);
  if (transfers)
    freeAt[0] = transfers->hostReady();
  double longest = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    const int rank = blocks[b].rank;
    const bool receives = !r.independent && b > 0 && blocks[b - 1].rank != rank;
    const bool sends = !r.independent && b + 1 < blocks.size() && blocks[b + 1].rank != rank;
    const int messages = receives + sends;
    const double row = double(blocks[b].end - blocks[b].begin) * density * r.secondsPerPoint[rank];
    const double begin = tileStart(r, blocks[b].end - blocks[b].begin);
    double &free = freeAt[rank];
    if (transfers)
      transfers->before(b, free);
    for (int g = 0; g < used; ++g) {
      Strips &s = groups[g];
      const double time = s.rows * row + begin + messages * s.message;
      double start = free, least = Never;
      if (receives) {
        start = std::max(start, s.firstDone + s.latency);
        least = s.lastDone + s.latency + time;
      }
      s.firstDone = start + time;
      s.lastDone = free = std::max(start + s.count * time, least);
    }
    if (transfers)
      transfers->after(b, free);
    longest = std::max(longest, free);
  }
  return transfers ? std::max(longest, transfers->stored(freeAt[0])) : longest;
}

} // namespace

double pipelineTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                    int64_t maxGroups, std::vector<BlockSpan> *spans, int64_t *steps) {
  if (request.shape.uniform() && !spans) {
    if (steps)
      *steps += 2 * int64_t(blocks.size());
    return uniformTime(request, blocks, tileHeight, nullptr);
  }
  Evaluator evaluator(request, blocks, tileHeight, maxGroups);
  double time = evaluator.run(spans, nullptr);
  if (steps)
    *steps += evaluator.steps();
  return time;
}

double repeatedTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                    int64_t maxGroups, int64_t runs) {
  constexpr int64_t MostEvaluated = 4;
  Evaluator evaluator(request, blocks, tileHeight, maxGroups);
  std::vector<double> ready(blocks.size(), 0);
  double before = 0, time = 0;
  const int64_t evaluated = std::min(runs, MostEvaluated);
  for (int64_t run = 0; run < evaluated; ++run) {
    std::vector<BlockSpan> spans;
    before = time;
    time = evaluator.run(&spans, nullptr, &ready);
    double right = 0;
    for (size_t b = blocks.size(); b-- > 0;) {
      if (!evaluator.hasRows(b))
        continue;
      ready[b] = std::max(spans[b].end, right);
      right = spans[b].end;
    }
  }
  return time + (time - before) * double(runs - evaluated);
}

double aheadTime(const Request &request, const std::vector<Block> &blocks, double columns,
                 double moved, int64_t runs) {
  const int64_t rows = std::max<int64_t>(1, request.shape.x1() - request.shape.x0());
  std::vector<BlockSpan> spans;
  Evaluator evaluator(request, blocks, rows, 1);
  const double first = evaluator.run(&spans, nullptr);
  const double over = request.bytesPerRow * double(rows); // bytes of the message over an edge
  const double copied = request.startup + moved * request.copySecondsPerByte;
  const double away = 2 * request.latency + (over + moved) * request.secondsPerByte + 2 * copied;
  double cycle = 0, edge = 0; // edge: seconds of the last block's columns at one edge
  for (size_t b = 0; b < blocks.size(); ++b) {
    if (!evaluator.hasRows(b))
      continue;
    const double time = spans[b].end - spans[b].start;
    const double share = columns / double(blocks[b].end - blocks[b].begin);
    const double mine = time * std::min(1.0, share);
    cycle = std::max(cycle, time + 2 * copied); // one to the left, one from the right
    if (b > 0)
      cycle = std::max(cycle, edge + mine + away);
    edge = mine;
  }
  return first + cycle * double(runs - 1);
}

namespace {

double entryTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                  int64_t maxGroups, int64_t each, int64_t *steps) {
  Transfers transfers(request, blocks);
  if (request.shape.uniform()) {
    if (steps)
      *steps += 2 * int64_t(blocks.size());
    return uniformTime(request, blocks, tileHeight, &transfers);
  }
  Evaluator evaluator(request, blocks, tileHeight, maxGroups, each);
  double time = evaluator.run(nullptr, &transfers);
  if (steps)
    *steps += evaluator.steps();
  return time;
}

} // namespace

double entryTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                  int64_t maxGroups, int64_t *steps) {
  return entryTime(request, blocks, tileHeight, maxGroups, 0, steps);
}

double roughEntryTime(const Request &request, const std::vector<Block> &blocks,
                       int64_t tileHeight, int64_t groups, int64_t *steps) {
  return entryTime(request, blocks, tileHeight, MostGroups, groups, steps);
}

} // namespace hetile::plan
