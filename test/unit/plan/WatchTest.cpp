// SPDX-License-Identifier: Apache-2.0
//===- WatchTest.cpp - a plan that is watched ends when it should ----------===//
//
// What is told of an entry adds up to what the evaluator predicts.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Watch.h"
#include "Random.h"
#include "Shapes.h"
#include "hetile/plan/Pipeline.h"

#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

struct Case {
  Request request;
  std::vector<Block> blocks;
  int64_t height;
};

Case randomCase(Random &random, bool even) {
  Case c;
  Request &r = c.request;
  r.shape = even                   ? Shape::rectangle(random.integer(-5, 5), random.integer(6, 60),
                                                      random.integer(-5, 5), random.integer(6, 60))
            : random.integer(0, 1) ? parallelogram(random.integer(2, 30), random.integer(2, 30))
                                   : triangle(random.integer(3, 30));
  const int ranks = int(random.integer(1, 5));
  for (int q = 0; q < ranks; ++q)
    r.secondsPerPoint.push_back(random.real(0.5, 5));
  r.startup = random.integer(0, 1) ? random.real(0, 10) : 0;
  r.latency = random.integer(0, 1) ? random.real(0, 30) : 0;
  r.secondsPerTile = random.real(0, 5);
  r.bytesPerRow = random.real(0, 8);
  r.independent = random.integer(0, 5) == 0;
  r.secondsPerByte = random.real(0, 0.5);
  r.copySecondsPerByte = random.real(0, 0.2);
  r.liveInBytes = random.integer(0, 1) ? random.real(1, 100) : 0;
  r.liveOutBytes = random.integer(0, 1) ? random.real(1, 100) : 0;
  for (int64_t at = r.shape.y0(); at < r.shape.y1();) {
    const int64_t end = std::min(r.shape.y1(), at + random.integer(1, 12));
    c.blocks.push_back({int(random.integer(0, ranks - 1)), at, end});
    at = end;
  }
  c.height = random.integer(1, 9);
  return c;
}

/// Activities of each rank follow each other; the last of all ends with the entry.
void watch(const Case &c, bool transfers, int64_t mostStrips, double expected, double tolerance) {
  std::vector<double> done(c.request.secondsPerPoint.size(), 0);
  double last = 0, computed = 0;
  const double end =
      watchEntry(c.request, c.blocks, c.height, transfers, mostStrips,
                 {[&](const Activity &a) {
                    EXPECT_GE(a.begin, done[size_t(a.rank)] - 1e-9 * expected);
                    EXPECT_GT(a.end, a.begin);
                    done[size_t(a.rank)] = a.end;
                    last = std::max(last, a.end);
                    computed += a.kind == Activity::Compute
                                    ? (a.end - a.begin) / c.request.secondsPerPoint[size_t(a.rank)]
                                    : 0;
                  },
                  {}});
  EXPECT_NEAR(end, expected, tolerance * expected);
  EXPECT_NEAR(last, end, 1e-9 * end);
  if (c.request.secondsPerTile == 0)
    EXPECT_NEAR(computed, c.request.shape.points(), 1e-6 * computed);
}

} // namespace

TEST(Watch, EndsWithThePipelineOnRectangles) {
  Random random(11);
  for (int run = 0; run < 500; ++run) {
    Case c = randomCase(random, true);
    c.request.secondsPerTile *= double(run % 2);
    SCOPED_TRACE(run);
    watch(c, false, 1 << 20, pipelineTime(c.request, c.blocks, c.height, 1 << 20), 1e-9);
    watch(c, true, 1 << 20, entryTime(c.request, c.blocks, c.height, 1 << 20), 1e-9);
  }
}

TEST(Watch, EndsWithThePipelineOnSkewedBands) {
  Random random(12);
  for (int run = 0; run < 500; ++run) {
    const Case c = randomCase(random, false);
    SCOPED_TRACE(run);
    watch(c, false, 1 << 20, pipelineTime(c.request, c.blocks, c.height, 1 << 20), 1e-9);
    watch(c, true, 1 << 20, entryTime(c.request, c.blocks, c.height, 1 << 20), 1e-9);
  }
}

TEST(Watch, TellsOfFewStripsOnLongBands) {
  Case c;
  c.request.shape = Shape::rectangle(0, 1000000, 0, 8);
  c.request.secondsPerPoint = {1, 1};
  c.request.bytesPerRow = 8;
  c.request.latency = 3;
  c.blocks = {{0, 0, 4}, {1, 4, 8}};
  c.height = 1;
  int64_t told = 0;
  const double end = watchEntry(c.request, c.blocks, c.height, false, 1000,
                                {[&](const Activity &) { ++told; }, {}});
  EXPECT_LE(told, 3000);
  EXPECT_NEAR(end, pipelineTime(c.request, c.blocks, c.height, 1000), 1e-9 * end);
}
