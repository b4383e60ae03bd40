// SPDX-License-Identifier: Apache-2.0
//===- AlonePlannerTest.cpp - tile code or original code, entry by entry ---===//
//
// A nest whose two codes take as long as the test says. Which of them runs an entry is decided with
// what the entries before have taken. No MPI.
//
//===----------------------------------------------------------------------===//
#include "decide/Planner.h"
#include "single/SingleTransport.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

int bounds(const int64_t *p, int64_t *b) {
  b[0] = b[2] = 0;
  b[1] = b[3] = p[0];
  return 1;
}
int64_t work(const int64_t *, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  return (x1 - x0) * (y1 - y0);
}
void footprint(const int64_t *, int64_t, int64_t, hetile_sink *) {}

hetile_nest makeNest() {
  hetile_nest nest{};
  nest.abi = HETILE_ABI_VERSION;
  nest.name = "entries";
  nest.nparams = 1;
  nest.bounds = bounds;
  nest.work = work;
  nest.footprint = footprint;
  nest.ops_per_point = 4;
  return nest;
}
const hetile_nest nest = makeNest();

/// One rank that enters the nest again and again.
class Entering : public testing::Test {
protected:
  static constexpr int64_t Size = 100;
  static constexpr double Points = Size * Size;

  /// Enters once, with so many seconds by either code. True if the tile code ran.
  bool enter(double tile, double original) {
    const int64_t p[] = {Size};
    const Question question = makeQuestion(&nest, p, nullptr, {0, Size, 0, Size}, {true});
    const Decision decision = Plans.decide(question, Addressing(nullptr, scattered));
    Plans.learnEntering(&nest, scattered ? 300e-6 : 6e-6);
    if (decision.parallel) {
      Statistics run;
      run.blocks = run.tiles = 1;
      run.points = static_cast<int64_t>(Points);
      run.compute = tile;
      Plans.learnTiles(Job{question, decision.plan.blocks, Size}, {run});
    } else {
      Plans.learnOriginal(&nest, Points, original);
    }
    isBrief = decision.brief;
    return decision.parallel;
  }
  /// Of so many entries.
  int byTiles(int entries, double tile, double original) {
    int count = 0;
    for (int k = 0; k < entries; ++k)
      count += enter(tile, original);
    return count;
  }

  /// Finding the arrays takes `seconds`, the original code `original`, in so many entries.
  bool isFoundInVain(int entries, double seconds, double original) {
    const int64_t p[] = {Size};
    for (int k = 0; k < entries; ++k) {
      Plans.learnEntering(&nest, seconds);
      Plans.learnOriginal(&nest, Points, original);
    }
    return Plans.isFoundInVain(&nest, p);
  }

  bool isBrief = false;
  const char *scattered = nullptr; ///< rows that lie anywhere, which take long to find

private:
  SingleTransport Link;
  Settings Options;
  Machine Declared;
  Neighbours Around{{0}, {1}, {0}, {}};
  Planner Plans{Link, Options, Declared, Around, 1};
};

} // namespace

TEST_F(Entering, TheFasterCodeStays) {
  EXPECT_GE(byTiles(2000, 50e-6, 150e-6), 1700);
  EXPECT_GE(byTiles(100, 50e-6, 150e-6), 99);
}

/// Seconds of an entry, but not of a run that another program stopped.
TEST_F(Entering, OneSlowEntryChangesNothing) {
  byTiles(2000, 50e-6, 150e-6);
  EXPECT_TRUE(enter(0.1, 150e-6));
  EXPECT_GE(byTiles(100, 50e-6, 150e-6), 99);
}

/// Milliseconds in which everything is slow, as on a processor that others have, too.
TEST_F(Entering, SomeSlowEntriesChangeNothing) {
  byTiles(2000, 50e-6, 150e-6);
  EXPECT_GE(byTiles(20, 200e-6, 600e-6), 19);
  EXPECT_GE(byTiles(100, 50e-6, 150e-6), 99);
}

/// That the original code runs for comparison does not send the entries after it the short way.
TEST_F(Entering, ATrialOfTheOriginalIsNotBrief) {
  int originals = 0;
  for (int k = 0; k < 4000; ++k)
    if (!enter(100e-6, 150e-6)) {
      ++originals;
      EXPECT_FALSE(isBrief) << "entry " << k;
    }
  EXPECT_GT(originals, 2);
}

/// The original code runs again, too, but seldom.
TEST_F(Entering, SlightlyFasterTilesStay) {
  EXPECT_GE(byTiles(4000, 100e-6, 150e-6), 3800);
  EXPECT_GE(byTiles(4000, 100e-6, 150e-6), 3980);
  byTiles(4000, 100e-6, 60e-6);
  EXPECT_LE(byTiles(100, 100e-6, 60e-6), 50);
}

TEST_F(Entering, SlowerTilesGiveWay) {
  byTiles(2000, 50e-6, 150e-6);
  byTiles(2000, 400e-6, 150e-6);
  EXPECT_LE(byTiles(100, 400e-6, 150e-6), 1);
  EXPECT_TRUE(isBrief);
}

/// The first runs find caches cold, and decide nothing.
TEST_F(Entering, ColdRunsDecideNothing) {
  while (!enter(190e-6, 150e-6)) {
  }
  EXPECT_GE(byTiles(1000, 50e-6, 150e-6), 950);
}

/// Decisions that stand for a thousand entries each.
TEST_F(Entering, WhatWasBeatenIsTriedAgain) {
  byTiles(2000, 180e-6, 150e-6);
  EXPECT_LE(byTiles(90, 180e-6, 150e-6), 40);
  EXPECT_GE(byTiles(100, 50e-6, 150e-6), 90);
}

/// Whose rows lie anywhere is not tiled on one rank, and where that is known nobody looks for them.
TEST_F(Entering, ScatteredRowsAreNotLookedForAgain) {
  scattered = "";
  EXPECT_EQ(byTiles(20, 1e-3, 2e-3), 0);
  EXPECT_TRUE(isBrief);
}

TEST_F(Entering, FindingRowsMayTakeLongerThanTheOriginal) {
  EXPECT_FALSE(isFoundInVain(1, 7e-3, 1e-3)) << "one run tells nothing";
  EXPECT_TRUE(isFoundInVain(20, 7e-3, 1e-3));
}

TEST_F(Entering, FindingRowsMayPay) { EXPECT_FALSE(isFoundInVain(20, 0.5e-3, 1e-3)); }
