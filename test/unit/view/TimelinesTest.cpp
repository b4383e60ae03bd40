// SPDX-License-Identifier: Apache-2.0
//===- TimelinesTest.cpp - what was predicted, and what was ----------------===//
//
// A trace in memory, and a plan.
//
//===----------------------------------------------------------------------===//
#include "view/NestTimelines.h"
#include "view/RankTimes.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::tool::view;

namespace {

ReportData twoRanks() {
  ReportData report;
  report.hosts = {"a", "b"};
  report.ranksOf = {1, 1};
  return report;
}

/// Two tiles of one block with a message between them, in an entry.
TraceData smallTrace() {
  TraceData trace;
  trace.nests = {"n.c:1:1"};
  trace.end = 10;
  trace.lanes[{0, 0}] = {{0, 8, Category::Entry, 0, 0},
                         {1, 3, Category::Tile, 0, 5},
                         {3, 3.5, Category::Send, -1, 0},
                         {4, 6, Category::Tile, 0, 5},
                         {9, 10, Category::Entry, 0, 0}};
  trace.lanes[{1, 0}] = {{2, 4, Category::Wait, -1, 0}};
  return trace;
}

double timeOf(const draw::Lane &lane, draw::Kind kind) {
  double sum = 0;
  for (const draw::Bar &bar : lane.bars)
    sum += bar.times[size_t(kind)];
  return sum;
}

} // namespace

TEST(Entry, TheOneThatTookMostNearlyTheMean) {
  size_t count = 0;
  const auto entry = typicalEntry(smallTrace(), "n.c:1:1", 2, &count);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->begin, 9);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(typicalEntry(smallTrace(), "n.c:1:1", 100)->begin, 0);
  EXPECT_FALSE(typicalEntry(smallTrace(), "other.c:1:1", 2));
}

TEST(Traced, LanesHoldWhatHappensInTheInterval) {
  const draw::Timeline t = traceTimeline(twoRanks(), smallTrace(), 2, 5, 1e-3);
  ASSERT_EQ(t.lanes.size(), 2u);
  EXPECT_EQ(t.length, 3);
  EXPECT_EQ(timeOf(t.lanes[0], draw::Kind::Compute), 2); // of 1 to 3, and of 4 to 6
  EXPECT_EQ(timeOf(t.lanes[0], draw::Kind::Message), 0.5);
  EXPECT_EQ(t.lanes[0].bars.front().begin, 0);
  EXPECT_EQ(timeOf(t.lanes[1], draw::Kind::Wait), 2);
  EXPECT_EQ(t.lanes[1].name, "rank 1 (b)");
}

TEST(Predicted, EndsWhenThePlanSaysAndKeepsItsTimes) {
  RegionData region;
  plan::Request &r = region.plan.asked.request;
  r.shape = plan::Shape::rectangle(0, 40, 0, 30);
  r.secondsPerPoint = {1, 2};
  r.latency = 5;
  r.bytesPerRow = 8;
  region.plan.blocks = {{0, 0, 20}, {1, 20, 30}};
  region.plan.tileHeight = 10;
  region.plan.predicted = 1005; // 800 of the first, a tile of 200 and its latency after it
  const auto t = predictedTimeline(twoRanks(), region, 1e-3);
  ASSERT_TRUE(t);
  EXPECT_DOUBLE_EQ(t->length, 1005);
  EXPECT_DOUBLE_EQ(timeOf(t->lanes[0], draw::Kind::Compute), 800);
  EXPECT_DOUBLE_EQ(timeOf(t->lanes[1], draw::Kind::Compute), 800);
  EXPECT_EQ(t->flights.size(), 1u);
}

TEST(Predicted, NothingWhereNothingWasPlanned) {
  RegionData region;
  region.plan.blocks = {{0, 0, 20}};
  EXPECT_FALSE(predictedTimeline(twoRanks(), region, 1));
}

TEST(Times, BarsOfARankLieSideBySide) {
  RegionData region;
  region.total = 10;
  region.planning = 1;
  region.scatter = 0.5;
  region.gather = 0.25;
  region.ranks.resize(2);
  region.ranks[0].compute = 4;
  region.ranks[1].wait = 12; // longer than the host knows of
  const draw::Timeline t = rankTimes(twoRanks(), region);
  EXPECT_EQ(t.length, 12);
  ASSERT_EQ(t.lanes[0].bars.size(), 3u);
  EXPECT_EQ(t.lanes[0].bars[2].end, 5.75);
  EXPECT_EQ(timeOf(t.lanes[0], draw::Kind::Move), 0.75);
  EXPECT_EQ(timeOf(t.lanes[1], draw::Kind::Plan), 0);
}
