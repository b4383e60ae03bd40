// SPDX-License-Identifier: Apache-2.0
//===- ScaleTest.cpp - from values to lengths ------------------------------===//
//
// Steps are round, and numbers short.
//
//===----------------------------------------------------------------------===//
#include "draw/Scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace hetile::draw;

TEST(Scale, MapsValuesToPlaces) {
  const Scale scale{10, 20, 100, 300};
  EXPECT_EQ(scale(10), 100);
  EXPECT_EQ(scale(15), 200);
  EXPECT_EQ(scale(20), 300);
  EXPECT_EQ((Scale{3, 3, 7, 9})(3), 7);
}

TEST(Ticks, AreRoundAndNotTooMany) {
  for (double length : {1e-9, 0.00037, 0.9, 1.0, 7.0, 42.0, 99999.0, 3e12}) {
    const double step = tickStep(length),
                 mantissa = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
    EXPECT_TRUE(std::fabs(mantissa - 1) < 1e-6 || std::fabs(mantissa - 2) < 1e-6 ||
                std::fabs(mantissa - 5) < 1e-6)
        << length << ": " << step;
    const auto all = ticks(0, length);
    EXPECT_GE(all.size(), 4u) << length;
    EXPECT_LE(all.size(), 12u) << length;
    EXPECT_EQ(all.front(), 0);
    EXPECT_LE(all.back(), length * (1 + 1e-6));
  }
}

TEST(Ticks, OfNothing) {
  EXPECT_EQ(tickStep(0), 1);
  EXPECT_EQ(tickStep(-1), 1);
  EXPECT_EQ(tickStep(std::numeric_limits<double>::infinity()), 1);
  EXPECT_EQ(ticks(0, 0).size(), 1u);
}

TEST(Ticks, StayInTheInterval) {
  const auto all = ticks(3, 61, 6);
  EXPECT_EQ(all.front(), 10);
  EXPECT_EQ(all.back(), 60);
  EXPECT_FALSE(std::signbit(ticks(-1, 1, 4)[ticks(-1, 1, 4).size() / 2]));
}

TEST(Units, OfSeconds) {
  EXPECT_EQ(seconds(0), "0 s");
  EXPECT_EQ(seconds(1), "1 s");
  EXPECT_EQ(seconds(12345), "12345 s");
  EXPECT_EQ(seconds(0.00124), "1.24 ms");
  EXPECT_EQ(seconds(0.9999), "1 s");
  EXPECT_EQ(seconds(3.1e-7), "310 ns");
  EXPECT_EQ(seconds(-0.002), "-2 ms");
}

TEST(Units, OfBytesAndCounts) {
  EXPECT_EQ(bytes(640), "640 bytes");
  EXPECT_EQ(bytes(999999), "1 MB");
  EXPECT_EQ(bytes(3.2e6), "3.2 MB");
  EXPECT_EQ(count(0), "0");
  EXPECT_EQ(count(1250000), "1\u202f250\u202f000");
  EXPECT_EQ(count(-12345), "-12\u202f345");
}
