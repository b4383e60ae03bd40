// SPDX-License-Identifier: Apache-2.0
//===- BalanceTest.cpp - when arrays come home for good -------------------===//
//
// Entries of given lengths.
//
//===----------------------------------------------------------------------===//
#include "modes/Balance.h"

#include "decide/Knowledge.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

/// The number of the entry after which the arrays come home, of `most`; 0: they do not.
int lostAfter(Balance &balance, double spent, double alone, double stake, int most) {
  double now = 0;
  for (int entry = 1; entry <= most; ++entry) {
    now += spent;
    if (balance.isLost(spent, 0, alone, stake, now))
      return entry;
  }
  return 0;
}

} // namespace

TEST(Balance, WhatIsFasterStays) {
  Balance balance;
  EXPECT_FALSE(balance.isLost(3, 0, 1, 2.5, 3)); // the way out
  EXPECT_EQ(lostAfter(balance, 0.6, 1, 2.5, 1000), 0);
  EXPECT_FALSE(balance.rests(1));
}

TEST(Balance, TheWayOutIsNoLoss) {
  Balance balance;
  EXPECT_FALSE(balance.isLost(4, 2.4, 1, 2.5, 4)); // all of the stake but the way home
  EXPECT_FALSE(balance.isLost(1.5, 0.5, 1, 2.5, 5));
  EXPECT_EQ(lostAfter(balance, 0.9, 1, 2.5, 100), 0);
}

TEST(Balance, ValuesThatMoveAgainAndAgainAre) {
  Balance balance;
  double now = 0;
  int entry = 0;
  do
    now += 3;
  while (!balance.isLost(3, 2, 1, 2.5, now) && ++entry < 100);
  EXPECT_LE(entry, 4);
}

TEST(Balance, EachArrayComesOutOnce) {
  Balance balance; // ten arrays, one in each entry, of which no nest has more than one
  double now = 0;
  for (int entry = 0; entry < 10; ++entry)
    EXPECT_FALSE(balance.isLost(3, 1, 1, 2, now += 3, 2)) << entry; // it took twice as long as thought
  EXPECT_EQ(lostAfter(balance, 0.9, 1, 2, 100), 0);
}

TEST(Balance, SmallEntriesBetweenLargeOnesAreNoReason) {
  Balance balance;
  double now = 0;
  for (int step = 0; step < 100; ++step) {
    EXPECT_FALSE(balance.isLost(0.6, 0, 1, 2.5, now += 0.6));
    for (int entry = 0; entry < 20; ++entry)
      EXPECT_FALSE(balance.isLost(0.002, 0, 0.0001, 2.5, now += 0.002));
  }
  // But they are if there is nothing else.
  EXPECT_GT(lostAfter(balance, 0.002, 0.0001, 0.01, 100000), 0);
}

TEST(Balance, ALittleSlowerIsNoReason) {
  Balance balance;
  EXPECT_EQ(lostAfter(balance, 1.08, 1, 2.5, 1000), 0);
}

TEST(Balance, SlowerEntriesEnd) {
  Balance balance;
  const int entry = lostAfter(balance, 1.3, 1, 2.5, 1000);
  EXPECT_GE(entry, 5);
  EXPECT_LE(entry, 15);
  // What was lost, and what a trial costs, are a twentieth of the time until the next one.
  const double lost = 0.3 * entry + 2.5, now = 1.3 * entry;
  EXPECT_TRUE(balance.rests(now + 19 * lost));
  EXPECT_FALSE(balance.rests(now + 21 * lost));
}

TEST(Balance, FarSlowerEntriesEndSoon) {
  Balance balance;
  EXPECT_EQ(lostAfter(balance, 5, 1, 1000, 1000), 4);
  EXPECT_EQ(lostAfter(balance, 5, 1, 2, 1000), 1);
}

TEST(RecentTimes, OneSlowRunIsNotFollowed) {
  RecentTimes times;
  EXPECT_EQ(times.add(3), 3);
  EXPECT_EQ(times.add(1), 1);
  EXPECT_EQ(times.add(2), 2);
  EXPECT_EQ(times.add(90), 2);
  EXPECT_EQ(times.add(2.5), 2.5);
  EXPECT_EQ(times.add(80), 2.5); // in place of the first one
  EXPECT_EQ(times.add(70), 70);  // 2, 90, 2.5, 80, 70: they do last
}

TEST(Pace, WhatIsSlowerThanOneRankIsLost) {
  const Pace slow{2, 1000};                  // 2 ms a point
  EXPECT_TRUE(slow.isLost(500, 1e-3, 0.1));  // 1 s against 0.6
  EXPECT_FALSE(slow.isLost(500, 1e-3, 0.5)); // the way home takes what it would save
  EXPECT_FALSE(slow.isLost(500, 1.9e-3, 0)); // noise
  EXPECT_FALSE(slow.isLost(0, 1e-3, 0.1));
}

TEST(Pace, NothingIsSaidWithoutMeasurements) {
  EXPECT_FALSE(Pace().isLost(500, 1e-3, 0));
  EXPECT_FALSE((Pace{2, 1000}).isLost(500, 0, 0)); // what one rank takes is not known
}

TEST(LargestRuns, FewPointsTellNothingOfMany) {
  using Tells = LargestRuns::Tells;
  LargestRuns runs;
  EXPECT_EQ(runs.add(64), Tells::Anew);
  EXPECT_EQ(runs.add(64), Tells::AsBefore);
  EXPECT_EQ(runs.add(4096), Tells::Anew);
  EXPECT_EQ(runs.add(64), Tells::Nothing);
  EXPECT_EQ(runs.add(2048), Tells::AsBefore);
  EXPECT_EQ(runs.add(2047), Tells::Nothing);
  EXPECT_EQ(runs.add(8000), Tells::AsBefore);
  EXPECT_EQ(runs.add(4096), Tells::AsBefore);
  EXPECT_EQ(runs.add(16001), Tells::Anew);
  EXPECT_EQ(runs.add(4096), Tells::Nothing);
}
