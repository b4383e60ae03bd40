// SPDX-License-Identifier: Apache-2.0
//===- IntervalTest.cpp - medians and their intervals ----------------------===//
//
// Orders are those of the table in Le Boudec, Performance Evaluation (2010), appendix A: confidence
// intervals of the median at 95 %.
//
//===----------------------------------------------------------------------===//
#include "Interval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace hetile::tool {
namespace {

std::vector<double> upTo(size_t n) {
  std::vector<double> samples(n);
  std::iota(samples.begin(), samples.end(), 1.0);
  std::reverse(samples.begin(), samples.end()); // the order must not matter
  return samples;
}

TEST(Interval, HasTheOrdersOfTheTable) {
  const struct {
    size_t n;
    double least, most;
  } table[] = {{6, 1, 6},   {7, 1, 7},    {8, 1, 8},    {9, 2, 8},   {10, 2, 9},
               {12, 3, 10}, {15, 4, 12},  {20, 6, 15},  {25, 8, 18}, {30, 10, 21},
               {50, 18, 33}, {70, 27, 44}};
  for (const auto &row : table) {
    const Interval interval = intervalOf(upTo(row.n));
    EXPECT_EQ(interval.least, row.least) << row.n;
    EXPECT_EQ(interval.most, row.most) << row.n;
    EXPECT_EQ(interval.median, double(row.n + 1) / 2) << row.n;
    EXPECT_EQ(interval.samples, row.n);
  }
}

TEST(Interval, HoldsTheMedianInNineteenOfTwentyCases) {
  std::mt19937 random(7);
  std::exponential_distribution<double> times(1); // as skewed as waiting times are
  const double median = std::log(2.0);
  for (size_t n : {8, 20, 41}) {
    int held = 0;
    constexpr int Cases = 4000;
    for (int k = 0; k < Cases; ++k) {
      std::vector<double> samples(n);
      for (double &sample : samples)
        sample = times(random);
      const Interval interval = intervalOf(samples);
      held += interval.least <= median && median <= interval.most;
    }
    EXPECT_GE(held, 0.945 * Cases) << n;
  }
}

TEST(Interval, OfFewSamples) {
  EXPECT_EQ(intervalOf({}).samples, 0u);
  const Interval one = intervalOf({3});
  EXPECT_EQ(one.median, 3);
  EXPECT_EQ(one.spread(), 0);
  const Interval three = intervalOf({2, 4, 1});
  EXPECT_EQ(three.median, 2);
  EXPECT_EQ(three.least, 1);
  EXPECT_EQ(three.most, 4);
  EXPECT_EQ(three.spread(), 1);
  EXPECT_EQ(intervalOf({0, 0, 0}).spread(), 0);
}

} // namespace
} // namespace hetile::tool
