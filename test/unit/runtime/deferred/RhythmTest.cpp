// SPDX-License-Identifier: Apache-2.0
//===- RhythmTest.cpp - is a nest entered sooner again? -------------------===//
#include "deferred/Rhythm.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

/// Enters the nest each `seconds` until entries may be put off; how many entries that takes.
int entriesUntilReady(Rhythm &rhythm, double &now, double seconds, int most = 100) {
  for (int k = 1; k <= most; ++k)
    if (rhythm.enter(now += seconds))
      return k;
  return 0;
}

} // namespace

TEST(Rhythm, KnowsTheUsualPaceAfterSomeEntries) {
  Rhythm rhythm;
  double now = 1;
  EXPECT_EQ(entriesUntilReady(rhythm, now, 1e-3), 6);
}

TEST(Rhythm, NestsThatComeAtOnceAreNotPutOff) {
  Rhythm rhythm;
  double now = 1;
  EXPECT_EQ(entriesUntilReady(rhythm, now, 1e-5), 0);
  Rhythm other;
  for (int k = 0; k < 8; ++k)
    other.enter(now += 1e-5);
  EXPECT_FALSE(other.isWorth()); // and may be skipped
}

TEST(Rhythm, GoesOnWhereItIsFaster) {
  Rhythm rhythm;
  double now = 1;
  entriesUntilReady(rhythm, now, 1e-3);
  for (int k = 0; k < 50; ++k)
    rhythm.deferred(8, 8 * 0.6e-3);
  EXPECT_TRUE(rhythm.isWorth());
}

TEST(Rhythm, BatchesAreShortAtFirstAndTakeNoMoreThanASecond) {
  Rhythm rhythm;
  double now = 1;
  entriesUntilReady(rhythm, now, 0.02);
  EXPECT_EQ(rhythm.mostEntries(), 4U);
  rhythm.deferred(4, 4 * 0.015);
  EXPECT_NEAR(static_cast<double>(rhythm.mostEntries()), 50, 1);
  Rhythm slow;
  EXPECT_EQ(entriesUntilReady(slow, now, 0.7), 0);
}

TEST(Rhythm, EndsWhereItIsSlowerAndTriesAgainMuchLater) {
  Rhythm rhythm;
  double now = 1;
  entriesUntilReady(rhythm, now, 1e-3);
  int batches = 0;
  for (; rhythm.isWorth() && batches < 50; ++batches)
    rhythm.deferred(8, 8 * 1.1e-3);
  EXPECT_LE(batches, 5);
  EXPECT_FALSE(rhythm.isWorth());
  EXPECT_GT(entriesUntilReady(rhythm, now, 1e-3, 1000), 150);
  EXPECT_TRUE(rhythm.isWorth());
}
