// SPDX-License-Identifier: Apache-2.0
//===- PatienceTest.cpp - who waits leaves the processor to others --------===//
//
// By processor time, which other programs do not change.
//
//===----------------------------------------------------------------------===//
#include "base/Patience.h"

#include "base/Clock.h"

#include <atomic>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>

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

TEST(Patience, BesideABusyThreadItSleeps) {
  // Both on one processor; what the thread waits for is a moment that passes while it waits.
  cpu_set_t before, one;
  CPU_ZERO(&one);
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &before))
      CPU_SET(cpu, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  std::atomic<bool> ends{false};
  std::thread busy([&ends] {
    while (!ends) {
    }
  });
  constexpr int Waits = 300;
  const double start = clockSeconds();
  for (int k = 0; k < Waits; ++k)
    for (Patience patience; patience.seconds() < 30e-6;)
      patience.turn();
  const double seconds = clockSeconds() - start;
  ends = true;
  busy.join();
  sched_setaffinity(0, sizeof before, &before);
  EXPECT_LT(seconds / Waits, 0.7e-3); // each yield would take a slice, a millisecond and more
}
