// SPDX-License-Identifier: Apache-2.0
//===- ClockAlignmentTest.cpp - made-up clocks and networks ---------------===//
//
// A clock that is ahead and goes at another rate; questions and answers that take different times.
//
//===----------------------------------------------------------------------===//
#include "trace/ClockAlignment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace hetile::runtime;

namespace {

/// What another rank's clock shows at a time of the asking one's.
struct OtherClock {
  double ahead, rate;
  double at(double time) const { return rate * time + ahead; }
};

/// Trips from `start` on, each way of which takes `least` seconds and up to `noise` more.
std::vector<RoundTrip> tripsFrom(double start, const OtherClock &other, double least, double noise,
                                 std::mt19937 &random) {
  std::uniform_real_distribution<double> more(0, noise);
  std::vector<RoundTrip> trips;
  for (int trip = 0; trip < 24; ++trip) {
    const double there = start + least + more(random), back = there + least + more(random);
    trips.push_back({start, back, other.at(there)});
    start = back;
  }
  return trips;
}

} // namespace

TEST(ClockAlignment, TheShortestRoundTripCounts) {
  const ClockReading reading = readClock({{10, 12, 100}, {20, 20.5, 110.25}, {30, 34, 121}});
  EXPECT_DOUBLE_EQ(reading.at, 110.25);
  EXPECT_DOUBLE_EQ(reading.ahead, 20.25 - 110.25);
  EXPECT_DOUBLE_EQ(reading.error, 0.25);
}

TEST(ClockAlignment, ErrorsAreWithinHalfOfTheRoundTrip) {
  std::mt19937 random(7);
  for (int turn = 0; turn < 200; ++turn) {
    const OtherClock other{1e4 * (turn - 100), 1};
    const ClockReading reading = readClock(tripsFrom(3, other, 1e-5, 1e-3, random));
    EXPECT_LE(std::abs(reading.ahead + other.ahead), reading.error + 1e-9);
    EXPECT_LT(reading.error, 1e-3);
  }
}

TEST(ClockAlignment, DriftIsFollowedBetweenTheReadings) {
  std::mt19937 random(11);
  const OtherClock other{-5000, 1 + 50e-6}; // gains 0.18 s an hour
  const ClockAlignment clock(readClock(tripsFrom(100, other, 2e-5, 1e-4, random)),
                             readClock(tripsFrom(3700, other, 2e-5, 1e-4, random)));
  EXPECT_LT(clock.error(), 1.3e-4);
  for (double time = 100; time < 3700; time += 37)
    EXPECT_NEAR(clock.aligned(other.at(time)), time, clock.error() + 1e-8);
}

TEST(ClockAlignment, TimesStayInTheirOrder) {
  const ClockAlignment clock({100, -20, 1e-5}, {100.001, -20.0009, 1e-3}); // noise, in a short run
  EXPECT_LT(clock.aligned(100), clock.aligned(100.0005));
  EXPECT_DOUBLE_EQ(clock.error(), 1e-3);
}

TEST(ClockAlignment, TheSameClockIsLeftAlone) {
  EXPECT_EQ(ClockAlignment().aligned(12345.678), 12345.678);
  EXPECT_EQ(ClockAlignment().error(), 0);
  EXPECT_EQ(ClockAlignment({5, 2, 0}, {5, 2, 0}).aligned(6), 8); // two readings at one time
}
