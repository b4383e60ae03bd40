// SPDX-License-Identifier: Apache-2.0
//===- Watch.cpp - what ranks do while a plan runs -------------------------===//
//
// The recurrence of makespan/Pipeline.cpp with groups of equally many strips, of one strip if that
// is not too much: the evaluator takes as many together as it can, here each should be seen.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Watch.h"

#include "makespan/Transfers.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace hetile::plan {

namespace {

constexpr double Never = -std::numeric_limits<double>::infinity();

/// Strips [first, last) of a block, and when the first and the last of them are done.
struct Group {
  int64_t first, last;
  double firstDone, lastDone;
};

class Watch {
public:
  Watch(const Request &request, const std::vector<Block> &blocks, int64_t height,
        const Watcher &watcher)
      : R(request), Blocks(blocks), Height(height), W(watcher),
        FreeAt(request.secondsPerPoint.size(), 0) {}

  double run(bool transfers, int64_t mostStrips) {
    const int64_t rows = R.shape.x1() - R.shape.x0(), all = (rows + Height - 1) / Height;
    const double told = double(all) * double(Blocks.size());
    Step = std::max<int64_t>(1, int64_t(told / double(std::max<int64_t>(1, mostStrips))));
    std::optional<Transfers> moved;
    if (transfers) {
      moved.emplace(R, Blocks);
      tell(Activity::Move, 0, -1, 0, moved->hostReady());
      FreeAt[0] = moved->hostReady();
    }
    double longest = 0;
    for (size_t b = 0; b < Blocks.size(); ++b)
      longest = std::max(longest, block(b, moved ? &*moved : nullptr));
    if (!moved)
      return longest;
    const double stored = moved->stored(FreeAt[0]);
    tell(Activity::Move, 0, -1, FreeAt[0], stored);
    return std::max(longest, stored);
  }

private:
  const Request &R;
  const std::vector<Block> &Blocks;
  const int64_t Height;
  const Watcher &W;
  int64_t Step = 1; // strips of a group
  std::vector<double> FreeAt;
  std::vector<Group> Left; // of the last block with rows
  int LeftBlock = -1;
  int64_t Strip0 = 0, Strip1 = 0; // of that block

  void tell(Activity::Kind kind, int rank, int block, double begin, double end) const {
    if (end > begin)
      W.activity({kind, rank, block, begin, end});
  }

  struct Rows {
    int64_t x0 = 0, x1 = 0, strip0 = 0, strip1 = 0; // none if x0 == x1
  };
  Rows rowsOf(size_t b) const {
    Rows r;
    if (b >= Blocks.size() || !R.shape.rows(Blocks[b].begin, Blocks[b].end, r.x0, r.x1))
      return {};
    r.strip0 = (r.x0 - R.shape.x0()) / Height;
    r.strip1 = (r.x1 - R.shape.x0() + Height - 1) / Height;
    return r;
  }

  /// When the left block's strip `strip`, or its last one before that, is done.
  double doneAt(int64_t strip) const {
    const auto after = std::upper_bound(Left.begin(), Left.end(), strip,
                                        [](int64_t s, const Group &g) { return s < g.first; });
    if (after == Left.begin())
      return Never;
    const Group &g = *std::prev(after);
    if (strip >= g.last - 1)
      return g.lastDone;
    const double share = double(strip - g.first) / double(g.last - 1 - g.first);
    return g.firstDone + share * (g.lastDone - g.firstDone);
  }

  /// Points in the strips [first, last) of a block; what samples smear beyond its rows belongs to
  /// its first and last strip.
  double points(const Block &block, const Rows &rows, int64_t first, int64_t last) const {
    const bool even = R.shape.uniform();
    const int64_t top = R.shape.x0();
    const int64_t x0 = first == rows.strip0 ? (even ? rows.x0 : top) : top + first * Height;
    const int64_t x1 = last == rows.strip1 ? (even ? rows.x1 : R.shape.x1()) : top + last * Height;
    return std::max(0.0, R.shape.work(x0, x1, block.begin, block.end));
  }

  static double common(int64_t a0, int64_t a1, int64_t b0, int64_t b1) {
    return double(std::max<int64_t>(0, std::min(a1, b1) - std::max(a0, b0)));
  }

  /// Runs block `b`; when it is done.
  double block(size_t b, Transfers *moved) {
    const Rows rows = rowsOf(b);
    const int rank = Blocks[b].rank;
    double &free = FreeAt[size_t(rank)];
    if (rows.x0 >= rows.x1)
      return free;
    if (moved) {
      double ready = free;
      moved->before(b, ready);
      tell(Activity::Move, rank, int(b), ready - unpackSeconds(b), ready);
      free = ready;
    }
    strips(b, rows, free);
    if (moved) {
      const double done = free;
      moved->after(b, free);
      tell(Activity::Move, rank, int(b), done, free);
    }
    return free;
  }

  /// Seconds of a worker for the values that come for its block.
  double unpackSeconds(size_t b) const {
    const double bytes = R.liveInBytes / double(Blocks.back().end - Blocks.front().begin) *
                         double(Blocks[b].end - Blocks[b].begin);
    if (Blocks[b].rank == 0 || bytes <= 0)
      return 0;
    return R.startup + bytes * std::max(R.copySecondsPerByte, R.coldSecondsPerByte);
  }

  void strips(size_t b, const Rows &rows, double &free) {
    const Block &block = Blocks[b];
    const Rows next = rowsOf(b + 1);
    const bool receives =
        !R.independent && LeftBlock >= 0 && Blocks[size_t(LeftBlock)].rank != block.rank;
    const bool sends = !R.independent && next.x0 < next.x1 && Blocks[b + 1].rank != block.rank;
    std::vector<Group> mine;
    for (int64_t first = rows.strip0; first < rows.strip1;) {
      const int64_t last = std::min(rows.strip1, (first / Step + 1) * Step);
      const double count = double(last - first);
      const double high = double(std::min(rows.x1, R.shape.x0() + last * Height) -
                                 std::max(rows.x0, R.shape.x0() + first * Height));
      const double bytes = R.bytesPerRow * high / count; // of one strip's message
      const double copy = (R.startup + bytes * R.copySecondsPerByte) / count;
      const double in = receives ? copy * common(first, last, Strip0, Strip1) : 0;
      const double out = sends ? copy * common(first, last, next.strip0, next.strip1) : 0;
      const double compute =
          points(block, rows, first, last) / count * R.secondsPerPoint[size_t(block.rank)] +
          tileStart(R, block.end - block.begin);
      double start = free, least = Never;
      if (receives) {
        const double latency = R.latency + bytes * R.secondsPerByte;
        const double arrives = doneAt(first) + latency;
        if (mine.empty() && W.underway && arrives > Never)
          W.underway({Blocks[size_t(LeftBlock)].rank, block.rank, arrives - latency, arrives});
        start = std::max(start, arrives);
        least = doneAt(last - 1) + latency;
      }
      const double time = in + compute + out, busy = count * time;
      tell(Activity::Message, block.rank, int(b), start, start + count * in);
      tell(Activity::Compute, block.rank, int(b), start + count * in,
           start + count * (in + compute));
      tell(Activity::Message, block.rank, int(b), start + count * (in + compute), start + busy);
      free = std::max(start + busy, least + time);
      mine.push_back({first, last, start + time, free});
      first = last;
    }
    std::swap(Left, mine);
    LeftBlock = int(b);
    Strip0 = rows.strip0, Strip1 = rows.strip1;
  }
};

} // namespace

double watchEntry(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                  bool transfers, int64_t mostStrips, const Watcher &watcher) {
  return Watch(request, blocks, tileHeight, watcher).run(transfers, mostStrips);
}

} // namespace hetile::plan
