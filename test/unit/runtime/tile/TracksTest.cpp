// SPDX-License-Identifier: Apache-2.0
//===- TracksTest.cpp - the order in which tracks are cut -----------------===//
//
// By one thread, of a board for several.
//
//===----------------------------------------------------------------------===//
#include "tile/Tracks.h"
#include "trace/Recorder.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <utility>
#include <vector>

using namespace hetile::runtime;

namespace {

/// Columns 0 to 100 in tracks of ten, of one piece each.
class Columns : public Board {
public:
  Columns(const Question &question, int threads, bool independent)
      : Board(question, nullptr, threads, 0, 100, independent) {}

  mutable std::vector<std::pair<int64_t, int64_t>> ran;

private:
  bool cut(Track &track, int64_t end) override {
    track.end = std::min(end, track.begin + 10);
    track.at = 0;
    track.last = 1;
    return true;
  }
  int64_t pieceEnd(const Track &, int64_t at) const override { return at + 1; }
  int64_t half(const Track &) const override { return 0; }
  void run(const Track &track, const CacheTile &, int64_t, int64_t) const override {
    ran.push_back({track.begin, track.end});
  }
};

std::vector<std::pair<int64_t, int64_t>> orderOf(int threads, bool independent) {
  static const hetile_nest nest = {};
  const int64_t p[] = {0};
  const Question question = makeQuestion(&nest, p, nullptr, {0, 1, 0, 100}, {true});
  Columns columns(question, threads, independent);
  Breaks breaks;
  columns.work(breaks);
  return columns.ran;
}

} // namespace

TEST(Tracks, AreCutInTheirOrderWhereTheyDepend) {
  const auto ran = orderOf(2, false);
  ASSERT_EQ(ran.size(), 10u);
  EXPECT_TRUE(std::is_sorted(ran.begin(), ran.end()));
}

/// Each thread begins with columns of its own, those of the last time: no two of them store to both
/// sides of an edge, and what they used is in their caches. Who has done with them helps the
/// others.
TEST(Tracks, OfIndependentColumnsHaveTheirThreads) {
  for (const int thread : {0, 1}) {
    setThreadNumber(thread);
    const auto ran = orderOf(2, true);
    setThreadNumber(0);
    ASSERT_EQ(ran.size(), 10u);
    for (size_t k = 0; k < ran.size(); ++k)
      EXPECT_EQ(ran[k].first, static_cast<int64_t>(10 * ((k + 5 * thread) % 10))) << thread << k;
  }
}

/// None is left out, nor has two tracks, where zones and tracks have odd sizes.
TEST(Tracks, OfIndependentColumnsAreAllOfThem) {
  auto ran = orderOf(7, true);
  std::sort(ran.begin(), ran.end());
  int64_t at = 0;
  for (const auto &[begin, end] : ran) {
    EXPECT_EQ(begin, at);
    at = end;
  }
  EXPECT_EQ(at, 100);
}
