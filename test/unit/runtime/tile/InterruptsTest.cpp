// SPDX-License-Identifier: Apache-2.0
//===- InterruptsTest.cpp - breaks in the midst of tile code --------------===//
#include "tile/Interrupts.h"

#include "base/Clock.h"
#include "process/Occupancy.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

using namespace hetile::runtime;

namespace {

volatile double result = 0;

/// Computes for so long.
void spin(double seconds) {
  const double end = clockSeconds() + seconds;
  double sum = 0;
  while (clockSeconds() < end)
    for (int n = 1; n < 1000; ++n)
      sum += 1.0 / n;
  result = sum;
}

/// Inside the runtime, where tiles run.
class InterruptsTest : public testing::Test {
protected:
  void SetUp() override {
    occupancy().begin();
    ASSERT_TRUE(occupancy().enter());
  }
  void TearDown() override { occupancy().leave(); }
};

constexpr double Some = 50 * Breaks::Interval;

struct Counted {
  int taken = 0;
  Breaks breaks{[this] { ++taken; }};
};

int takenInTileCode(bool wanted = true) {
  Counted counted;
  Interrupts interrupts(counted.breaks, wanted);
  {
    const TileCode code;
    spin(Some);
  }
  interrupts.check();
  return counted.taken;
}

TEST_F(InterruptsTest, BreaksComeWhileTileCodeRuns) {
  const int taken = takenInTileCode();
  EXPECT_GE(taken, 5); // a busy machine may stop the test meanwhile
  EXPECT_LE(taken, 500);
}

TEST_F(InterruptsTest, NoneIfNotWanted) { EXPECT_EQ(takenInTileCode(false), 0); }

TEST_F(InterruptsTest, NoneOutsideOfTileCode) {
  Counted counted;
  Interrupts interrupts(counted.breaks, true);
  spin(Some);
  EXPECT_EQ(counted.taken, 0);
}

TEST_F(InterruptsTest, NoneAfterwards) {
  Counted counted;
  { Interrupts interrupts(counted.breaks, true); }
  const TileCode code;
  spin(Some);
  EXPECT_EQ(counted.taken, 0);
}

TEST_F(InterruptsTest, WhatABreakThrowsWaitsForTheTile) {
  bool finished = false;
  int taken = 0;
  Breaks breaks([&] {
    ++taken;
    throw std::runtime_error("the link is down");
  });
  Interrupts interrupts(breaks, true);
  {
    const TileCode code;
    spin(Some);
    finished = true;
  }
  EXPECT_TRUE(finished);
  EXPECT_EQ(taken, 1);
  EXPECT_THROW(interrupts.check(), std::runtime_error);
}

TEST_F(InterruptsTest, ABreakIsNotInterrupted) {
  int depth = 0, deepest = 0;
  Breaks breaks([&] {
    deepest = std::max(deepest, ++depth);
    spin(3 * Breaks::Interval);
    --depth;
  });
  Interrupts interrupts(breaks, true);
  const TileCode code;
  spin(Some);
  EXPECT_EQ(deepest, 1);
}

TEST_F(InterruptsTest, ATileThatIsLeftHasNone) {
  Counted counted;
  Interrupts interrupts(counted.breaks, true);
  const TileCode code;
  forgetInterrupts();
  spin(Some);
  EXPECT_EQ(counted.taken, 0);
}

std::atomic<int> urgent{0};
void countUrgent(int) { ++urgent; }

TEST_F(InterruptsTest, AProgramMayHandleTheSignalItself) {
  struct sigaction own {}, before {};
  own.sa_handler = countUrgent;
  ASSERT_EQ(sigaction(SIGURG, &own, &before), 0);
  EXPECT_EQ(takenInTileCode(), 0);
  EXPECT_EQ(urgent, 0); // no timer runs either
  raise(SIGURG);
  EXPECT_EQ(urgent, 1);
  ASSERT_EQ(sigaction(SIGURG, &before, nullptr), 0);
  EXPECT_GE(takenInTileCode(), 5);
}

TEST_F(InterruptsTest, TheProgramSeesItsOwnAction) {
  ASSERT_GE(takenInTileCode(), 5);
  struct sigaction seen;
  ASSERT_EQ(sigaction(SIGURG, nullptr, &seen), 0);
  EXPECT_EQ(seen.sa_handler, SIG_DFL);
  Counted counted;
  Interrupts interrupts(counted.breaks, true);
  ASSERT_EQ(sigaction(SIGURG, nullptr, &seen), 0);
  EXPECT_NE(seen.sa_handler, SIG_DFL);
  forgetInterrupts(); // a tile is left by a jump
  ASSERT_EQ(sigaction(SIGURG, nullptr, &seen), 0);
  EXPECT_EQ(seen.sa_handler, SIG_DFL);
}

TEST_F(InterruptsTest, ABlockedSignalIsBlockedAgain) {
  sigset_t set, before, after;
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  ASSERT_EQ(pthread_sigmask(SIG_BLOCK, &set, &before), 0);
  EXPECT_GE(takenInTileCode(), 5);
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, &before, &after), 0);
  EXPECT_EQ(sigismember(&after, SIGURG), 1);
}

TEST_F(InterruptsTest, OneThreadHasThem) {
  ASSERT_GE(takenInTileCode(), 5);
  int taken = -1;
  std::thread([&] { taken = takenInTileCode(); }).join();
  EXPECT_EQ(taken, 0);
}

} // namespace
