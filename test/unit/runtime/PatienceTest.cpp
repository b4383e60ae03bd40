// SPDX-License-Identifier: Apache-2.0
//===- PatienceTest.cpp - who waits leaves the processor to others --------===//
//
// By processor time, which other programs do not change.
//
//===----------------------------------------------------------------------===//
#include "base/Patience.h"

#include "base/Clock.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

TEST(Patience, TheFirstTurnsGiveNothingAway) {
  Patience patience;
  EXPECT_FALSE(patience.turn());
  EXPECT_EQ(patience.seconds(), 0);
}

TEST(Patience, ALongWaitTakesLittleOfTheProcessor) {
  Patience patience;
  const double start = clockSeconds(), cpu = cpuSeconds();
  int given = 0;
  while (clockSeconds() - start < 0.2)
    given += patience.turn();
  EXPECT_GT(given, 100); // it looks again soon enough
  EXPECT_LT(cpuSeconds() - cpu, 0.05);
  EXPECT_GT(patience.seconds(), 0.1);
}
