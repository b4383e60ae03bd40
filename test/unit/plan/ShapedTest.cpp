// SPDX-License-Identifier: Apache-2.0
//===- ShapedTest.cpp - plans for bands that are no rectangles -------------===//
//
// `auto` against the best periodic chunk, on skewed and triangular bands; what it finds must
// cover the band and be what the simulation says.
//
//===----------------------------------------------------------------------===//
#include "Shapes.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Pipeline.h"

#include <gtest/gtest.h>

#include <random>

using namespace hetile;
using namespace hetile::plan;
using namespace hetile::test;

namespace {

Plan chosen(Request r, const char *strategy) {
  r.overrides.strategy = strategy;
  Plan plan;
  std::string error;
  EXPECT_TRUE(choose(r, plan, error)) << error;
  return plan;
}

Request requestFor(const Shape &shape, std::vector<double> times) {
  Request r;
  r.shape = shape;
  r.secondsPerPoint = std::move(times);
  r.startup = 1e-6;
  r.latency = 1e-6;
  r.secondsPerTile = 5e-7;
  r.overrides.allProcs = true;
  return r;
}

} // namespace

TEST(Shaped, TaperedBlocksBeatPeriodicOnes) {
  // A triangle of equal columns on four ranks: what blocks of equal width lose at its tip.
  const Request r = requestFor(triangle(600), {1e-8, 1e-8, 1e-8, 1e-8});
  const Plan periodic = chosen(r, "boulet"), best = chosen(r, "auto");
  EXPECT_LT(best.predicted, periodic.predicted * 0.9999);
}

TEST(Shaped, RandomBandsAreCoveredAndNoWorseThanPeriodic) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 60; ++round) {
    const int64_t size = std::uniform_int_distribution<int64_t>(20, 1500)(random);
    const Shape shape = round % 2 ? triangle(size) : parallelogram(size, size * (1 + round % 5));
    std::vector<double> times(size_t(1 + round % 9));
    for (double &t : times)
      t = std::uniform_real_distribution<double>(1e-9, 2e-8)(random);
    const Request r = requestFor(shape, times);
    const Plan best = chosen(r, "auto");
    EXPECT_LE(best.predicted, chosen(r, "boulet").predicted * 1.02) << round;
    int64_t column = shape.y0();
    std::vector<bool> used(times.size(), false);
    for (const Block &b : best.blocks) {
      EXPECT_EQ(b.begin, column);
      EXPECT_LT(b.begin, b.end);
      column = b.end;
      used[size_t(b.rank)] = true;
    }
    EXPECT_EQ(column, shape.y1());
    EXPECT_EQ(std::count(used.begin(), used.end(), true), int64_t(times.size())) << round;
    EXPECT_NEAR(best.predicted, entryTime(r, best.blocks, best.tileHeight, 512),
                best.predicted * 0.02);
  }
}
