// SPDX-License-Identifier: Apache-2.0
//===- MergeTest.cpp - what is drawn together ------------------------------===//
//
// Times of each kind are kept, whatever is merged; what is long stays as it is.
//
//===----------------------------------------------------------------------===//
#include "draw/Merge.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

using namespace hetile::draw;

namespace {

std::vector<Bar> merged(const std::vector<Stretch> &stretches, double grain) {
  Merger merger(grain);
  for (const Stretch &stretch : stretches)
    merger.add(stretch);
  return merger.take();
}

} // namespace

TEST(Merge, LongStretchesStay) {
  const auto bars = merged({{0, 5, Kind::Compute, 0}, {5, 9, Kind::Wait, 0}}, 1);
  ASSERT_EQ(bars.size(), 2u);
  EXPECT_EQ(bars[0].times[size_t(Kind::Compute)], 5);
  EXPECT_EQ(bars[1].begin, 5);
  EXPECT_EQ(bars[1].times[size_t(Kind::Wait)], 4);
}

TEST(Merge, NeighboursOfOneKindAreOneBar) {
  const auto bars = merged({{0, 5, Kind::Compute, 0}, {5, 9, Kind::Compute, 0}}, 1);
  ASSERT_EQ(bars.size(), 1u);
  EXPECT_EQ(bars[0].end, 9);
  EXPECT_EQ(bars[0].stretches, 2u);
}

TEST(Merge, GroupsStayApart) {
  EXPECT_EQ(merged({{0, 5, Kind::Compute, 0}, {5, 9, Kind::Compute, 1}}, 100).size(), 2u);
}

TEST(Merge, GapsOfAGrainStay) {
  EXPECT_EQ(merged({{0, 0.2, Kind::Compute, 0}, {1.3, 1.5, Kind::Compute, 0}}, 1).size(), 2u);
}

TEST(Merge, EmptyStretchesAreNothing) { EXPECT_TRUE(merged({{3, 3, Kind::Wait, 0}}, 1).empty()); }

TEST(Merge, ManyShortOnesAreFewBarsWithTheSameTimes) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> length(0.001, 0.02);
  std::vector<Stretch> stretches;
  std::array<double, Kinds> times{};
  double at = 0;
  for (int k = 0; k < 20000; ++k) {
    const double end = at + length(random);
    const Kind kind = Kind(random() % Kinds);
    stretches.push_back({at, end, kind, 0});
    times[size_t(kind)] += end - at;
    at = end + (random() % 4 ? 0 : length(random));
  }
  const auto bars = merged(stretches, at / 400);
  EXPECT_LE(bars.size(), 101u);
  EXPECT_GE(bars.size(), 1u);
  std::array<double, Kinds> sums{};
  size_t count = 0;
  double before = 0;
  for (const Bar &bar : bars) {
    EXPECT_GE(bar.begin, before);
    EXPECT_GT(bar.end, bar.begin);
    before = bar.end;
    count += bar.stretches;
    for (size_t kind = 0; kind < Kinds; ++kind)
      sums[kind] += bar.times[kind];
  }
  EXPECT_EQ(count, stretches.size());
  for (size_t kind = 0; kind < Kinds; ++kind)
    EXPECT_NEAR(sums[kind], times[kind], 1e-9 * at);
}

TEST(Merge, LongOnesAmongShortOnesAreSeen) {
  std::vector<Stretch> stretches;
  for (int k = 0; k < 1000; ++k)
    stretches.push_back({k * 0.01, k * 0.01 + 0.01, k % 2 ? Kind::Wait : Kind::Compute, 0});
  stretches.push_back({10, 12, Kind::Move, 0});
  for (int k = 0; k < 1000; ++k)
    stretches.push_back({12 + k * 0.01, 12 + k * 0.01 + 0.01, Kind::Compute, 0});
  const auto bars = merged(stretches, 0.5);
  ASSERT_EQ(bars.size(), 3u);
  EXPECT_NEAR(bars[0].times[size_t(Kind::Wait)], 5, 1e-6);
  EXPECT_EQ(bars[1].begin, 10);
  EXPECT_EQ(bars[1].end, 12);
  EXPECT_NEAR(bars[2].times[size_t(Kind::Compute)], 10, 1e-6);
}

TEST(Flattened, WhatIsInsideTakesThePlaceOfWhatIsAround) {
  const auto flat =
      flattened({{0, 10, Kind::Compute, 1}, {2, 4, Kind::Wait, 2}, {3, 4, Kind::Plan, 3}});
  ASSERT_EQ(flat.size(), 4u);
  const double ends[] = {2, 3, 4, 10};
  const Kind kinds[] = {Kind::Compute, Kind::Wait, Kind::Plan, Kind::Compute};
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(flat[k].end, ends[k]);
    EXPECT_EQ(flat[k].kind, kinds[k]);
  }
}

TEST(Flattened, TheLaterOfTwoEndsTheEarlier) {
  const auto flat = flattened({{0, 5, Kind::Compute, 0}, {3, 8, Kind::Wait, 0}});
  ASSERT_EQ(flat.size(), 2u);
  EXPECT_EQ(flat[0].end, 3);
  EXPECT_EQ(flat[1].begin, 3);
  EXPECT_EQ(flat[1].end, 8);
}

TEST(Flattened, NothingOverlapsAndNothingIsAdded) {
  std::mt19937 random(2);
  for (int run = 0; run < 200; ++run) {
    std::vector<Stretch> nested;
    for (int k = 0; k < 30; ++k) {
      const double begin = double(random() % 100);
      nested.push_back({begin, begin + 1 + double(random() % 30), Kind(random() % Kinds), k});
    }
    std::array<bool, 140> covered{}, shown{};
    for (const Stretch &s : nested)
      for (int t = int(s.begin); t < int(s.end); ++t)
        covered[size_t(t)] = true;
    double before = 0;
    for (const Stretch &s : flattened(nested)) {
      EXPECT_GE(s.begin, before);
      EXPECT_GT(s.end, s.begin);
      before = s.end;
      for (int t = int(s.begin); t < int(s.end); ++t)
        shown[size_t(t)] = true;
    }
    for (size_t t = 0; t < covered.size(); ++t)
      EXPECT_TRUE(covered[t] || !shown[t]) << t;
  }
}
