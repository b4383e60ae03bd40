// SPDX-License-Identifier: Apache-2.0
//===- ChooseTest.cpp - plans hold what they promise -----------------------===//
//
// Coverage and overrides of plans, corner cases, bad input, and efficiency on skewed bands.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Shapes.h"
#include "TileSimulation.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Pipeline.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

Plan chosen(const Request &request) {
  Plan plan;
  std::string error;
  EXPECT_TRUE(choose(request, plan, error)) << error;
  int64_t at = request.shape.y0();
  for (const Block &b : plan.blocks) {
    EXPECT_EQ(b.begin, at);
    EXPECT_GT(b.end, b.begin);
    EXPECT_GE(b.rank, 0);
    EXPECT_LT(b.rank, int(request.secondsPerPoint.size()));
    at = b.end;
  }
  EXPECT_EQ(at, request.shape.y1());
  EXPECT_GE(plan.tileHeight, 1);
  EXPECT_GE(plan.predicted, plan.lowerBound * (1 - 1e-9));
  std::set<int> owners;
  for (const Block &b : plan.blocks)
    owners.insert(b.rank);
  EXPECT_EQ(plan.procs, int(owners.size()));
  for (size_t b = 0; b + 1 < plan.blocks.size(); ++b)
    EXPECT_EQ((plan.blocks[b].end - plan.blocks[b].begin) % plan.width, 0);
  return plan;
}

std::string refusal(const Request &request) {
  Plan plan;
  std::string error;
  EXPECT_FALSE(choose(request, plan, error));
  EXPECT_EQ(error.find('\n'), std::string::npos);
  return error;
}

Request rectangleRequest(int64_t rows, int64_t columns, std::vector<double> times) {
  Request r;
  r.shape = Shape::rectangle(0, rows, 0, columns);
  r.secondsPerPoint = std::move(times);
  return r;
}

} // namespace

TEST(Choose, SkewedDomainOnFourRanks) {
  for (int64_t n : {100, 300, 1000}) {
    Request r;
    r.shape = parallelogram(n, 10 * n);
    r.secondsPerPoint.assign(4, 1e-9);
    Plan plan = chosen(r);
    EXPECT_GE(plan.lowerBound / plan.predicted, 0.8);
    r.overrides.strategy = "boulet";
    plan = chosen(r);
    EXPECT_GE(plan.lowerBound / plan.predicted, 0.8);
  }
}

TEST(Choose, PredictionIsTheSimulation) {
  for (bool skewed : {false, true}) {
    Request r;
    r.shape = skewed ? parallelogram(40, 200) : Shape::rectangle(0, 200, 0, 240);
    r.secondsPerPoint = {1, 2, 1.5, 4};
    r.startup = 3;
    r.latency = 5;
    r.secondsPerTile = 1;
    r.overrides.allProcs = true;
    Plan plan = chosen(r);
    EXPECT_NEAR(plan.predicted, simulatePlan(r, plan.blocks, plan.tileHeight),
                1e-9 * plan.predicted);
  }
}

TEST(Choose, OverridesAreHonoured) {
  Request r = rectangleRequest(100, 64, {1, 1, 2});
  r.startup = 1000; // any parallel plan is a loss
  r.overrides.tileHeight = 3;
  r.overrides.chunkBound = 5;
  r.overrides.allProcs = true;
  for (const char *strategy : {"", "auto", "boulet", "cyclic", "cyclic:2"}) {
    r.overrides.strategy = strategy;
    Plan plan = chosen(r);
    EXPECT_EQ(plan.tileHeight, 3) << strategy;
    EXPECT_EQ(plan.procs, 3) << strategy;
    EXPECT_FALSE(plan.runSequential) << strategy;
    EXPECT_GT(plan.predicted, plan.sequential) << strategy;
    EXPECT_GE(plan.blocks.size(), 32u) << strategy; // 64 columns, at most 5 in a chunk of 3
  }
  r.overrides.strategy = "";
  r.overrides.width = 7;
  EXPECT_EQ(chosen(r).width, 7);
  r.overrides = Overrides();
  EXPECT_TRUE(chosen(r).runSequential);
  r.overrides.procs = 2;
  EXPECT_EQ(chosen(r).procs, 2);
  EXPECT_FALSE(chosen(r).runSequential);
}

TEST(Choose, SmallOverridesGiveSmallBlocks) {
  Request r;
  r.shape = parallelogram(20, 50);
  r.secondsPerPoint.assign(5, 1);
  r.startup = 50;
  for (int64_t bound : {1, 2, 5, 9}) {
    r.overrides.tileHeight = 1;
    r.overrides.chunkBound = bound;
    r.overrides.allProcs = true;
    Plan plan = chosen(r);
    EXPECT_EQ(plan.procs, 5);
    EXPECT_EQ(plan.width, 1);
    for (const Block &b : plan.blocks)
      EXPECT_LE(b.end - b.begin, std::max<int64_t>(1, bound));
  }
}

TEST(Choose, CornerCases) {
  chosen(rectangleRequest(10, 10, {1}));
  EXPECT_TRUE(chosen(rectangleRequest(10, 10, {1})).runSequential);
  Plan one = chosen(rectangleRequest(10, 1, {1, 1, 1}));
  EXPECT_EQ(one.blocks.size(), 1u);
  Request few = rectangleRequest(1000, 3, std::vector<double>(8, 1e-3));
  few.overrides.allProcs = true;
  EXPECT_EQ(chosen(few).procs, 3);
  Plan unequal = chosen(rectangleRequest(1000, 3000, {1e-6, 1e-9, 1e3, 1e-6}));
  for (const Block &b : unequal.blocks)
    EXPECT_NE(b.rank, 2);
  Request big = rectangleRequest(100000, 1000000, std::vector<double>(64, 1e-9));
  big.startup = 1e-6;
  big.secondsPerTile = 1e-7;
  Plan plan = chosen(big);
  EXPECT_GE(plan.lowerBound / plan.predicted, 0.9);
}

TEST(Choose, EmptyColumnsAtTheEnds) {
  Request r;
  r.shape = Shape::sample(
      0, 50, -30, 90,
      [](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        return (x1 - x0) *
               std::max<int64_t>(0, std::min<int64_t>(y1, 60) - std::max<int64_t>(y0, 0));
      },
      [](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = 0, x1 = 50;
        return y0 < 60 && y1 > 0;
      });
  r.secondsPerPoint.assign(4, 1);
  EXPECT_EQ(r.shape.points(), 50 * 60);
  Plan plan = chosen(r);
  EXPECT_GE(plan.lowerBound / plan.predicted, 0.9);
}

TEST(Choose, BadInputIsNamed) {
  Request good = rectangleRequest(10, 10, {1, 1}), r = good;
  r.secondsPerPoint = {};
  EXPECT_NE(refusal(r).find("no rank"), std::string::npos);
  for (double bad : {0.0, -1.0, std::nan(""), double(INFINITY)}) {
    r = good;
    r.secondsPerPoint[1] = bad;
    EXPECT_NE(refusal(r).find("rank 1"), std::string::npos);
  }
  r = good;
  r.startup = -1;
  EXPECT_NE(refusal(r).find("start-up"), std::string::npos);
  r = good;
  r.overrides.tileHeight = -1;
  EXPECT_NE(refusal(r).find("tile height"), std::string::npos);
  r = good;
  r.overrides.procs = 3;
  EXPECT_NE(refusal(r).find("only 2 ranks"), std::string::npos);
  for (const char *bad : {"fast", "cyclic:", "cyclic:0", "cyclic:x", "auto:2"}) {
    r = good;
    r.overrides.strategy = bad;
    EXPECT_NE(refusal(r).find("accepted"), std::string::npos) << bad;
  }
  r = good;
  r.shape = Shape();
  EXPECT_NE(refusal(r).find("no rows"), std::string::npos);
}

TEST(Choose, OneWideBlockARankIdlesOnSkewedDomains) {
  Request r;
  r.shape = parallelogram(1000, 10000);
  r.secondsPerPoint.assign(4, 1);
  auto speedup = [&](int64_t chunks) {
    std::vector<Block> blocks;
    for (int64_t b = 0; b < 4 * chunks; ++b)
      blocks.push_back({int(b % 4), r.shape.y1() * b / (4 * chunks),
                        r.shape.y1() * (b + 1) / (4 * chunks)});
    return r.shape.points() / pipelineTime(r, blocks, 1, 1024);
  };
  EXPECT_NEAR(speedup(1), 1.08, 0.02);
  EXPECT_NEAR(speedup(16), 3.97, 0.02);
}

TEST(Choose, RandomRequests) {
  Random random(61);
  const char *strategies[] = {"", "auto", "boulet", "boulet:7", "cyclic", "cyclic:3", "rwr",
                              "mixed", "trapezoid"};
  for (int run = 0; run < 400; ++run) {
    Request r;
    int64_t kind = random.integer(0, 2);
    r.shape = kind == 0   ? Shape::rectangle(-3, random.integer(-2, 120), 5, random.integer(6, 200))
              : kind == 1 ? parallelogram(random.integer(1, 60), random.integer(1, 150))
                          : triangle(random.integer(2, 120));
    for (int64_t q = random.integer(1, 12); q > 0; --q)
      r.secondsPerPoint.push_back(std::exp(random.real(-3, 3)));
    r.startup = random.integer(0, 1) ? std::exp(random.real(-3, 5)) : 0;
    r.latency = random.integer(0, 1) ? std::exp(random.real(-3, 5)) : 0;
    r.secondsPerTile = random.integer(0, 1) ? std::exp(random.real(-3, 5)) : 0;
    r.bytesPerRow = double(random.integer(0, 16));
    r.secondsPerByte = random.real(0, 0.2);
    r.copySecondsPerByte = random.integer(0, 1) ? random.real(0, 0.2) : 0;
    r.overrides.strategy = strategies[random.integer(0, 8)];
    if (random.integer(0, 2) == 0)
      r.overrides.tileHeight = random.integer(1, 200);
    if (random.integer(0, 2) == 0)
      r.overrides.width = random.integer(1, 50);
    if (random.integer(0, 2) == 0)
      r.overrides.chunkBound = random.integer(1, 50);
    if (random.integer(0, 2) == 0)
      r.overrides.procs = int(random.integer(1, int64_t(r.secondsPerPoint.size())));
    r.overrides.allProcs = r.overrides.procs == 0 && random.integer(0, 1);
    Plan plan = chosen(r);
    SCOPED_TRACE("run " + std::to_string(run) + " " + plan.strategy);
    if (r.overrides.tileHeight) {
      EXPECT_EQ(plan.tileHeight, r.overrides.tileHeight);
    }
    if (r.overrides.width) {
      EXPECT_EQ(plan.width, r.overrides.width);
    }
    int64_t units = (r.shape.y1() - r.shape.y0()) / plan.width;
    int wanted = r.overrides.allProcs ? int(r.secondsPerPoint.size()) : r.overrides.procs;
    if (wanted && units > 2 * wanted + 2 && kind == 0) {
      EXPECT_EQ(plan.procs, wanted);
    }
    if (wanted) {
      EXPECT_FALSE(plan.runSequential);
    }
    double simulated = simulatePlan(r, plan.blocks, plan.tileHeight);
    EXPECT_NEAR(plan.predicted, simulated, 1e-6 * simulated);
  }
}
