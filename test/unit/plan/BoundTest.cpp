// SPDX-License-Identifier: Apache-2.0
//===- BoundTest.cpp - no plan is faster than the bound -------------------===//
//
// Against what plans are predicted to take, and against cases that can be told by heart.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Bound.h"
#include "Random.h"
#include "hetile/plan/Choose.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

/// A thousand rows of a thousand columns, a microsecond a point on each of `ranks`: one second.
Request second(int ranks) {
  Request request;
  request.shape = Shape::rectangle(0, 1000, 0, 1000);
  request.secondsPerPoint.assign(ranks, 1e-6);
  return request;
}

} // namespace

TEST(Bound, WhereNothingMovesAllComputeTheWholeTime) {
  EXPECT_NEAR(leastEntryTime(second(1)), 1, 1e-9);
  EXPECT_NEAR(leastEntryTime(second(4)), 0.25, 1e-9);
  Request unlike = second(2);
  unlike.secondsPerPoint[1] = 0.5e-6;
  EXPECT_NEAR(leastEntryTime(unlike), 1.0 / 3, 1e-9);
}

TEST(Bound, AByteThatCostsTheHostMoreThanItsPointsStays) {
  Request request = second(8);
  request.liveInBytes = request.liveOutBytes = 1e9;
  request.copySecondsPerByte = 0.5e-9; // of all bytes: as long as all points
  EXPECT_NEAR(leastEntryTime(request), 1, 1e-9);
}

TEST(Bound, TheLinkCarriesBothWaysAtATime) {
  Request request = second(8);
  request.liveInBytes = 1e9;
  request.secondsPerByte = 4e-9;
  EXPECT_NEAR(leastEntryTime(request), 0.8, 1e-9); // a fifth elsewhere
  request.liveOutBytes = 1e9;
  EXPECT_NEAR(leastEntryTime(request), 0.8, 1e-9);
}

TEST(Bound, TheOthersMayDoAll) {
  Request request = second(2);
  request.secondsPerPoint[1] = 1e-9;
  request.liveInBytes = 1e9;
  request.copySecondsPerByte = 0.25e-9;
  EXPECT_NEAR(leastEntryTime(request), 0.25, 1e-3);
}

TEST(Bound, ColumnsWithMoreWorkGoFirst) {
  Request triangle = second(2);
  triangle.shape = Shape::sample(
      0, 1000, 0, 1000,
      [](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t points = 0;
        for (int64_t y = y0; y < y1; ++y)
          points += std::max<int64_t>(0, std::min(x1, y + 1) - x0);
        return points;
      },
      [](int64_t, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = 0;
        x1 = y1;
        return true;
      });
  triangle.liveInBytes = 1e9;
  triangle.secondsPerByte = 4e-9;
  Request even = second(2);
  even.secondsPerPoint.assign(2, 0.5e-6); // as much work
  even.liveInBytes = 1e9;
  even.secondsPerByte = 4e-9;
  EXPECT_LT(leastEntryTime(triangle), leastEntryTime(even));
}

TEST(Bound, NoPlanIsFaster) {
  Random random(7);
  for (int trial = 0; trial < 200; ++trial) {
    Request request;
    const int ranks = int(random.integer(1, 5));
    request.shape = Shape::rectangle(0, random.integer(1, 400), 0, random.integer(ranks, 3000));
    for (int r = 0; r < ranks; ++r)
      request.secondsPerPoint.push_back(1e-9 * double(random.integer(1, 40)));
    const double points = request.shape.points();
    request.bytesPerRow = double(random.integer(0, 2)) * 8;
    request.independent = request.bytesPerRow == 0;
    request.startup = request.latency = 1e-6 * double(random.integer(0, 10));
    request.liveInBytes = points * double(random.integer(0, 8));
    request.liveOutBytes = points * double(random.integer(0, 8));
    request.secondsPerByte = 1e-10 * double(random.integer(1, 80));
    request.copySecondsPerByte = 1e-10 * double(random.integer(1, 30));
    request.coldSecondsPerByte = request.copySecondsPerByte + 1e-10 * double(random.integer(0, 5));
    Plan plan;
    std::string error;
    ASSERT_TRUE(choose(request, plan, error)) << error;
    EXPECT_GE(plan.predicted, leastEntryTime(request) * (1 - 1e-9)) << trial;
  }
}
