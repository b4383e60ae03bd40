// SPDX-License-Identifier: Apache-2.0
//===- TileSimulation.cpp - tile by tile, for tests ------------------------===//
//
// Events are tiles: each rank has a list of tiles in its own order; whichever rank's next
// tile has all it waits for runs it. No recurrence over blocks is used.
//
//===----------------------------------------------------------------------===//
#include "TileSimulation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace hetile::test {

using namespace plan;

namespace {

struct Tile {
  int block;
  int64_t strip;
  int run = 0;
};

/// Runs all ranks' tile lists; `ready(tile, end)` tells whether and from when a tile may
/// start given the ends so far, `cost(tile)` how long it takes.
template <typename Ready, typename Cost>
double runLists(std::vector<std::vector<Tile>> lists, Ready ready, Cost cost) {
  std::map<std::tuple<int, int, int64_t>, double> end; // by run, block, strip
  std::vector<size_t> next(lists.size(), 0);
  std::vector<double> freeAt(lists.size(), 0);
  double longest = 0;
  for (bool progress = true; progress;) {
    progress = false;
    for (size_t q = 0; q < lists.size(); ++q)
      while (next[q] < lists[q].size()) {
        Tile t = lists[q][next[q]];
        double from = 0;
        if (!ready(t, end, from))
          break;
        double done = std::max(freeAt[q], from) + cost(t);
        end[{t.run, t.block, t.strip}] = freeAt[q] = done;
        longest = std::max(longest, done);
        ++next[q];
        progress = true;
      }
  }
  for (size_t q = 0; q < lists.size(); ++q)
    if (next[q] < lists[q].size())
      return std::nan(""); // deadlock
  return longest;
}

} // namespace

double simulateRows(const std::vector<TimedBlock> &blocks, int64_t rows) {
  std::vector<std::vector<Tile>> lists;
  for (size_t b = 0; b < blocks.size(); ++b) {
    lists.resize(std::max<size_t>(lists.size(), size_t(blocks[b].processor) + 1));
    for (int64_t k = 0; k < rows; ++k)
      lists[blocks[b].processor].push_back({int(b), k});
  }
  auto ready = [&](Tile t, auto &end, double &from) {
    if (t.block == 0)
      return true;
    auto left = end.find({t.run, t.block - 1, t.strip});
    if (left == end.end())
      return false;
    bool same = blocks[t.block - 1].processor == blocks[t.block].processor;
    from = left->second + (same ? 0 : blocks[t.block].latency);
    return true;
  };
  return runLists(lists, ready, [&](Tile t) { return blocks[t.block].rowTime; });
}

double simulatePlan(const Request &r, const std::vector<Block> &blocks, int64_t tileHeight) {
  return simulateRuns(r, blocks, tileHeight, 1);
}

double simulateRuns(const Request &r, const std::vector<Block> &blocks, int64_t tileHeight,
                    int runs) {
  std::vector<std::vector<Tile>> lists(r.secondsPerPoint.size());
  struct Strips {
    int64_t x0, x1, first, last; // rows, strips
  };
  std::vector<Strips> strips;
  for (size_t b = 0; b < blocks.size(); ++b) {
    Strips s{0, 0, 0, 0};
    if (r.shape.rows(blocks[b].begin, blocks[b].end, s.x0, s.x1)) {
      s.first = (s.x0 - r.shape.x0()) / tileHeight;
      s.last = (s.x1 - 1 - r.shape.x0()) / tileHeight + 1;
    }
    strips.push_back(s);
  }
  for (int run = 0; run < runs; ++run)
    for (size_t b = 0; b < blocks.size(); ++b)
      for (int64_t k = strips[b].first; k < strips[b].last; ++k)
        lists[blocks[b].rank].push_back({int(b), k, run});
  auto message = [&](int from, int to, int64_t k) {
    return !r.independent && from >= 0 && to < int(blocks.size()) && blocks[from].rank != blocks[to].rank &&
           k >= strips[from].first && k < strips[from].last && k >= strips[to].first &&
           k < strips[to].last;
  };
  auto rowsOf = [&](int b, int64_t k) {
    int64_t lo = std::max(strips[b].x0, r.shape.x0() + k * tileHeight);
    int64_t hi = std::min(strips[b].x1, r.shape.x0() + (k + 1) * tileHeight);
    return std::pair<int64_t, int64_t>(lo, hi);
  };
  /// When the right neighbour is done with the run before.
  auto afterRight = [&](Tile t, auto &end, double &from) {
    if (t.run == 0 || t.strip != strips[t.block].first)
      return true;
    size_t b = size_t(t.block) + 1;
    while (b < blocks.size() && strips[b].first >= strips[b].last)
      ++b;
    if (b == blocks.size())
      return true;
    auto right = end.find({t.run - 1, int(b), strips[b].last - 1});
    if (right == end.end())
      return false;
    from = right->second;
    return true;
  };
  auto ready = [&](Tile t, auto &end, double &from) {
    if (!afterRight(t, end, from))
      return false;
    if (t.block == 0 || r.independent)
      return true;
    const Strips &l = strips[t.block - 1];
    int64_t k = std::min(t.strip, l.last - 1); // the last strip of the left block before it
    if (l.first >= l.last || k < l.first)
      return true;
    auto left = end.find({t.run, t.block - 1, k});
    if (left == end.end())
      return false;
    double arrival = left->second;
    if (blocks[t.block - 1].rank != blocks[t.block].rank) {
      auto [lo, hi] = rowsOf(t.block, t.strip);
      arrival += r.latency + r.bytesPerRow * r.secondsPerByte * double(hi - lo);
    }
    from = std::max(from, arrival);
    return true;
  };
  auto cost = [&](Tile t) {
    auto [lo, hi] = rowsOf(t.block, t.strip);
    const Block &b = blocks[t.block];
    double time = tileStart(r, b.end - b.begin) +
                  r.shape.work(lo, hi, b.begin, b.end) * r.secondsPerPoint[b.rank];
    double each = r.startup + r.bytesPerRow * r.copySecondsPerByte * double(hi - lo);
    time += message(t.block - 1, t.block, t.strip) ? each : 0;
    time += message(t.block, t.block + 1, t.strip) ? each : 0;
    return time;
  };
  return runLists(lists, ready, cost);
}

} // namespace hetile::test
