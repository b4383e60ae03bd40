// SPDX-License-Identifier: Apache-2.0
//===- RecentTimesTest.cpp - what runs on a rank have lately taken --------===//
#include "decide/Knowledge.h"

#include <gtest/gtest.h>

#include <algorithm>

using hetile::runtime::RecentTimes;

namespace {

TEST(RecentTimes, AreTheirMedian) {
  RecentTimes times;
  EXPECT_EQ(times.median(), 0);
  EXPECT_EQ(times.add(9), 9);
  EXPECT_EQ(times.add(2), 2); // of two the shorter one
  EXPECT_EQ(times.add(3), 3);
  times.add(2);
  times.add(2);
  EXPECT_EQ(times.add(50), 2); // the 9 is not among the last five
  EXPECT_EQ(times.median(), 2);
}

/// The first run touches memory that is new: a mean with these weights forgets it, and the probe
/// before it, with the second run, and is then that of the runs since.
TEST(RecentTimes, ForgetTheFirstRun) {
  RecentTimes times;
  double mean = 2.5;
  for (double seconds : {30.0, 2.1, 2.1, 2.1, 2.1}) {
    times.add(seconds);
    const double share = std::max(0.05, times.share());
    mean += share * (times.median() - mean);
  }
  EXPECT_NEAR(mean, 2.1, 1e-12);
  times.add(2.1);
  EXPECT_EQ(times.share(), 0);
}

} // namespace
