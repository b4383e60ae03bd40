// SPDX-License-Identifier: Apache-2.0
//===- TeamTest.cpp - processors that ranks of a machine lend --------------===//
//
// A run is done by whoever comes, once.
//
//===----------------------------------------------------------------------===//
#include "machine/Team.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

/// Those that this process may run on.
cpu_set_t present() {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  return set;
}

/// Each piece is done once, however many runs follow each other, and pauses in which threads fall
/// asleep.
TEST(Team, PiecesAreDoneOnce) {
  Team team(std::vector<cpu_set_t>(6, present()));
  EXPECT_EQ(team.size(), 7);
  for (int round = 0; round < 3000; ++round) {
    std::atomic<int> next{0};
    std::vector<int> done(50);
    team.run([&] {
      for (int k = next++; k < 50; k = next++)
        ++done[k];
    });
    ASSERT_EQ(done, std::vector<int>(50, 1)) << round;
    if (round % 500 == 0)
      usleep(3000);
  }
}

TEST(Team, SeveralThreadsComeInTime) {
  Team team(std::vector<cpu_set_t>(3, present()));
  std::mutex mutex;
  std::set<std::thread::id> seen;
  for (int round = 0; round < 1000 && seen.size() < 4; ++round)
    team.run([&] {
      {
        const std::lock_guard<std::mutex> lock(mutex);
        seen.insert(std::this_thread::get_id());
      }
      usleep(2000);
    });
  EXPECT_EQ(seen.size(), 4u);
}

/// A thread that may not use the processors of its rank stays away.
TEST(Team, ProcessorsOfOthers) {
  cpu_set_t none;
  CPU_ZERO(&none);
  CPU_SET(CPU_SETSIZE - 1, &none);
  if (CPU_ISSET(CPU_SETSIZE - 1, [] { static cpu_set_t all = present(); return &all; }()))
    GTEST_SKIP();
  Team team({none});
  std::atomic<int> calls{0};
  for (int round = 0; round < 20; ++round)
    team.run([&] {
      ++calls;
      usleep(1000);
    });
  EXPECT_EQ(calls, 20);
}

TEST(Team, EndsWithoutRuns) {
  Team idle(std::vector<cpu_set_t>(3, present()));
  Team used(std::vector<cpu_set_t>(3, present()));
  used.run([] {});
}

} // namespace
