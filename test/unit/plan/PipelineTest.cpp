// SPDX-License-Identifier: Apache-2.0
//===- PipelineTest.cpp - the evaluator against tile-by-tile simulation ----===//
//
// Random platforms, shapes and block sequences.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Shapes.h"
#include "TileSimulation.h"
#include "hetile/plan/Pipeline.h"

#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

std::vector<Block> randomBlocks(Random &random, const Shape &shape, int ranks, int64_t widest) {
  std::vector<Block> blocks;
  for (int64_t at = shape.y0(); at < shape.y1();) {
    int64_t end = std::min(shape.y1(), at + random.integer(1, widest));
    blocks.push_back({int(random.integer(0, ranks - 1)), at, end});
    at = end;
  }
  return blocks;
}

Request randomRequest(Random &random, Shape shape) {
  Request r;
  r.shape = std::move(shape);
  int ranks = int(random.integer(1, 6));
  for (int q = 0; q < ranks; ++q)
    r.secondsPerPoint.push_back(random.real(0.5, 5));
  r.startup = random.integer(0, 1) ? random.real(0, 10) : 0;
  r.latency = random.integer(0, 1) ? random.real(0, 30) : 0;
  r.secondsPerTile = random.integer(0, 1) ? random.real(0, 5) : 0;
  r.bytesPerRow = random.real(0, 8);
  r.independent = random.integer(0, 5) == 0;
  r.secondsPerByte = random.real(0, 0.5);
  r.copySecondsPerByte = random.real(0, 0.2);
  r.secondsPerColumn = random.integer(0, 1) ? random.real(0, 2) : 0;
  r.cachedColumns = double(random.integer(0, 4));
  return r;
}

} // namespace

TEST(Recurrence, EqualsRowSimulation) {
  Random random(1);
  for (int run = 0; run < 3000; ++run) {
    int processors = int(random.integer(1, 6));
    int64_t rows = random.integer(1, 40);
    std::vector<TimedBlock> blocks;
    for (int64_t b = random.integer(1, 12); b > 0; --b)
      blocks.push_back({int(random.integer(0, processors - 1)), double(random.integer(1, 20)),
                        double(random.integer(0, 60))});
    ASSERT_DOUBLE_EQ(makespan(blocks, rows), simulateRows(blocks, rows)) << "run " << run;
  }
}

TEST(Recurrence, CompleteChunksClosedForm) {
  Random random(2);
  for (int run = 0; run < 1000; ++run) {
    int processors = int(random.integer(2, 7));
    int64_t rows = random.integer(1, 30), passes = random.integer(1, 6);
    double latency = double(random.integer(0, 50));
    std::vector<double> rowTimes;
    for (int q = 0; q < processors; ++q)
      rowTimes.push_back(double(random.integer(1, 20)));
    std::vector<TimedBlock> blocks;
    for (int64_t k = 0; k < passes; ++k)
      for (int q = 0; q < processors; ++q)
        blocks.push_back({q, rowTimes[q], latency});
    ASSERT_DOUBLE_EQ(completeChunksMakespan(rowTimes, rows, passes, latency),
                     makespan(blocks, rows));
  }
}

TEST(Pipeline, RectangleIsExact) {
  Random random(3);
  for (int run = 0; run < 1000; ++run) {
    Request r = randomRequest(random, Shape::rectangle(random.integer(-5, 5), random.integer(6, 60),
                                                       0, random.integer(1, 60)));
    std::vector<Block> blocks = randomBlocks(random, r.shape, int(r.secondsPerPoint.size()), 15);
    int64_t height = random.integer(1, 20);
    double expected = simulatePlan(r, blocks, height);
    ASSERT_NEAR(pipelineTime(r, blocks, height, 4), expected, 1e-9 * expected) << "run " << run;
  }
}

TEST(Pipeline, SkewedIsExactWithOneGroupAStrip) {
  Random random(4);
  for (int run = 0; run < 1000; ++run) {
    Shape shape = run % 2 ? parallelogram(random.integer(1, 40), random.integer(1, 80))
                          : triangle(random.integer(2, 60));
    Request r = randomRequest(random, shape);
    std::vector<Block> blocks = randomBlocks(random, r.shape, int(r.secondsPerPoint.size()), 15);
    int64_t height = random.integer(1, 20);
    double expected = simulatePlan(r, blocks, height);
    ASSERT_NEAR(pipelineTime(r, blocks, height, 1000), expected, 1e-9 * expected) << "run " << run;
  }
}

TEST(Pipeline, GroupsAreCloseToStrips) {
  Random random(5);
  for (int run = 0; run < 200; ++run) {
    Request r = randomRequest(random, parallelogram(random.integer(20, 60), 190));
    std::vector<Block> blocks = randomBlocks(random, r.shape, int(r.secondsPerPoint.size()), 15);
    double expected = simulatePlan(r, blocks, 1);
    ASSERT_NEAR(pipelineTime(r, blocks, 1, 32), expected, 0.05 * expected) << "run " << run;
  }
}

/// One block a rank, in rank order.
std::vector<Block> blockForEach(Random &random, const Request &r) {
  std::vector<Block> blocks;
  const int64_t width = r.shape.y1() - r.shape.y0();
  int64_t at = r.shape.y0();
  for (size_t q = 0; q < r.secondsPerPoint.size() && at < r.shape.y1(); ++q) {
    int64_t end =
        q + 1 == r.secondsPerPoint.size()
            ? r.shape.y1()
            : std::min(r.shape.y1(), at + random.integer(1, std::max<int64_t>(1, width / 2)));
    blocks.push_back({int(q), at, end});
    at = end;
  }
  return blocks;
}

TEST(Pipeline, RunsThatFollowOneAnother) {
  Random random(6);
  for (int run = 0; run < 600; ++run) {
    const int64_t rows = random.integer(1, 40);
    Shape shape = run % 2 ? parallelogram(random.integer(20, 60), rows)
                          : Shape::rectangle(0, rows, 0, random.integer(6, 60));
    Request r = randomRequest(random, shape);
    std::vector<Block> blocks = blockForEach(random, r);
    int64_t height = random.integer(1, 12);
    for (int runs : {1, 2, 3, 9}) {
      double expected = simulateRuns(r, blocks, height, runs);
      // Beyond some runs the last period stands for the others.
      double tolerance = runs <= 3 ? 1e-9 : 0.02;
      ASSERT_NEAR(repeatedTime(r, blocks, height, 1000, runs), expected, tolerance * expected)
          << "run " << run << " of " << runs;
    }
  }
}

TEST(Pipeline, WorkstationsWithMessageOverhead) {
  // cyclic(b) on the six fast workstations, 100 x 1000 tiles, 13 for each send and receive,
  // latency 11: the block size that a curve of published measurements has its minimum at.
  const std::pair<int64_t, double> expected[] = {{1, 1096151}, {2, 880389},  {5, 746923},
                                                 {10, 684347}, {25, 622007}, {50, 616933},
                                                 {100, 672285}};
  Request r;
  r.shape = Shape::rectangle(0, 100, 0, 1000);
  r.secondsPerPoint = {11, 26, 33, 33, 38, 40};
  r.startup = 13;
  r.latency = 11;
  for (auto [width, time] : expected) {
    std::vector<Block> blocks;
    for (int64_t at = 0; at < 1000; at += width)
      blocks.push_back({int(at / width % 6), at, std::min<int64_t>(1000, at + width)});
    EXPECT_EQ(pipelineTime(r, blocks, 1, 100), time) << width;
  }
}

Request transferring(double in, double out) {
  Request r;
  r.shape = Shape::rectangle(0, 10, 0, 100);
  r.secondsPerPoint = {1, 1, 1};
  r.startup = 3;
  r.latency = 5;
  r.liveInBytes = in;
  r.liveOutBytes = out;
  r.secondsPerByte = 2;
  r.copySecondsPerByte = 0.5;
  return r;
}

TEST(Pipeline, ColumnsThatNoCacheKeepCostEachTile) {
  Request r;
  r.secondsPerTile = 3;
  r.secondsPerColumn = 0.5;
  r.cachedColumns = 8;
  EXPECT_EQ(tileStart(r, 8), 3);
  EXPECT_EQ(tileStart(r, 10), 8);
  // Blocks of 10 columns pay for them in each tile: high tiles are chosen.
  r = Request();
  r.shape = Shape::rectangle(0, 64, 0, 20);
  r.secondsPerPoint = {1, 1};
  r.overrides.allProcs = true;
  Plan low, high;
  std::string error;
  ASSERT_TRUE(choose(r, low, error)) << error;
  r.secondsPerColumn = 40;
  ASSERT_TRUE(choose(r, high, error)) << error;
  EXPECT_GT(high.tileHeight, low.tileHeight);
}

TEST(Region, HostKeepsItsOwnColumns) {
  EXPECT_EQ(entryTime(transferring(100, 100), {{0, 0, 100}}, 1, 100), 1000);
}

TEST(Region, LiveInIsPackedSentAndUnpacked) {
  // Rank 0 packs 30 bytes (18 s), they are under way (65 s) and unpacked (18 s); then 300
  // points, a message to rank 0 (sent 3 s, under way 5 s, received 3 s) and 10 points there.
  EXPECT_EQ(entryTime(transferring(31, 0), {{1, 0, 30}, {0, 30, 31}}, 10, 100),
            18 + 65 + 18 + 300 + 3 + 5 + 3 + 10);
  // Two messages: the second one waits for the link, then for its left neighbour.
  EXPECT_EQ(entryTime(transferring(60, 0), {{1, 0, 30}, {2, 30, 60}}, 10, 100),
            18 + 65 + 18 + 300 + 3 + 5 + 3 + 300);
  EXPECT_EQ(entryTime(transferring(600, 0), {{1, 0, 30}, {2, 30, 60}}, 10, 100),
            153 + 600 + 600 + 5 + 153 + 3 + 300);
}

TEST(Region, LiveOutOverlapsWithThePipeline) {
  // The only remote block is the last one: packed, sent, unpacked after everything.
  Request r = transferring(0, 100);
  double pipeline = pipelineTime(r, {{0, 0, 70}, {1, 70, 100}}, 10, 100);
  EXPECT_EQ(entryTime(r, {{0, 0, 70}, {1, 70, 100}}, 10, 100), pipeline + 18 + 65 + 18);
  // It is the first one: the message arrives while rank 0 computes.
  r.secondsPerPoint = {100, 1, 1};
  pipeline = pipelineTime(r, {{1, 0, 30}, {0, 30, 100}}, 10, 100);
  EXPECT_EQ(entryTime(r, {{1, 0, 30}, {0, 30, 100}}, 10, 100), pipeline + 18);
  // Two at the end: the link takes one after the other, rank 0 unpacks the first meanwhile.
  r.secondsPerPoint = {1e-3, 1e-3, 1e-3};
  pipeline = pipelineTime(r, {{0, 0, 40}, {1, 40, 70}, {2, 70, 100}}, 10, 100);
  double first = pipelineTime(r, {{0, 0, 40}, {1, 40, 70}}, 10, 100) + 3; // sends a strip too
  EXPECT_NEAR(entryTime(r, {{0, 0, 40}, {1, 40, 70}, {2, 70, 100}}, 10, 100),
              first + 18 + 60 + 60 + 5 + 18, 1e-9);
}

namespace {

/// Column by column: each rank runs the columns at its left edge, those in the middle and those at
/// its right edge, run after run, and waits for what its neighbours send.
double simulateAhead(const std::vector<double> &seconds, const std::vector<double> &edge,
                     double right, double back, int64_t runs) {
  const size_t ranks = seconds.size();
  std::vector<double> free(ranks, 0), returned(ranks, 0);
  for (int64_t run = 0; run < runs; ++run) {
    double arrived = 0;
    std::vector<double> next(ranks, 0);
    for (size_t r = 0; r < ranks; ++r) {
      const double left = std::max(free[r], arrived) + edge[r];
      if (r > 0)
        next[r - 1] = left + back;
      const double middle = left + seconds[r] - 2 * edge[r];
      free[r] = std::max(middle, returned[r]) + edge[r];
      arrived = free[r] + right;
    }
    returned = next;
  }
  return *std::max_element(free.begin(), free.end());
}

} // namespace

TEST(AheadTime, FollowsTheSlowestRankOrWhatGoesRound) {
  Random random(31);
  for (int run = 0; run < 500; ++run) {
    Request r;
    const int ranks = int(random.integer(2, 6));
    const int64_t rows = random.integer(1, 20), runs = random.integer(1, 60);
    std::vector<Block> blocks;
    int64_t at = 0;
    for (int q = 0; q < ranks; ++q) {
      r.secondsPerPoint.push_back(random.real(0.5, 2));
      blocks.push_back({q, at, at + random.integer(10, 60)});
      at = blocks.back().end;
    }
    r.shape = Shape::rectangle(0, rows, 0, at);
    r.latency = random.real(0, 100);
    r.secondsPerByte = random.real(0, 3);
    r.bytesPerRow = random.real(0, 20);
    const double columns = double(random.integer(0, 5)), moved = random.real(0, 200);
    std::vector<double> seconds, edge;
    for (const Block &b : blocks) {
      const double column = double(rows) * r.secondsPerPoint[b.rank];
      seconds.push_back(double(b.end - b.begin) * column);
      edge.push_back(columns * column);
    }
    const double right = r.latency + r.bytesPerRow * double(rows) * r.secondsPerByte;
    const double back = r.latency + moved * r.secondsPerByte;
    const double simulated = simulateAhead(seconds, edge, right, back, runs);
    const double slowest = *std::max_element(seconds.begin(), seconds.end());
    double round = 0;
    for (size_t q = 1; q < edge.size(); ++q)
      round = std::max(round, edge[q - 1] + right + edge[q] + back);
    // All but the filling of the pipeline is exact.
    const double time = aheadTime(r, blocks, columns, moved, runs);
    EXPECT_GE(time, simulated * (1 - 1e-9)) << "run " << run;
    EXPECT_LE(time, simulated + double(ranks) * std::max(slowest, round)) << "run " << run;
  }
}
