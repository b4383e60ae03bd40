// SPDX-License-Identifier: Apache-2.0
//===- ProgressTest.cpp - what is said of long nests, and when ------------===//
//
// By a made-up clock.
//
//===----------------------------------------------------------------------===//
#include "trace/Progress.h"

#include <gtest/gtest.h>

#include <vector>

using namespace hetile::runtime;

namespace {

class ProgressTest : public ::testing::Test {
protected:
  double Now = 100;
  std::vector<std::string> Lines;
  Progress Own{[this](const std::string &text) { Lines.push_back(text); }, [this] { return Now; }};
};

} // namespace

TEST_F(ProgressTest, ShortNestsAreNotTalkedAbout) {
  for (int entry = 0; entry < 4; ++entry) {
    Own.enter("a.c:1:1", -1);
    Own.reach(50, 100);
    Now += 1;
    Own.leave();
  }
  EXPECT_TRUE(Lines.empty());
}

TEST_F(ProgressTest, ShareAndTimeLeft) {
  Own.enter("a.c:1:1", -1);
  Now += 4;
  Own.reach(10, 100);
  EXPECT_TRUE(Lines.empty());
  Now += 4;
  Own.reach(20, 100);
  ASSERT_EQ(Lines.size(), 1u);
  EXPECT_EQ(Lines[0], "a.c:1:1: 20% in 8 s, about 32 s left");
  Now += 4; // nothing new is known, and it is too soon
  Own.look();
  EXPECT_EQ(Lines.size(), 1u);
  Now += 1;
  Own.look();
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[1], "a.c:1:1: 20% in 13 s, about 27 s left");
  Own.leave();
  ASSERT_EQ(Lines.size(), 3u);
  EXPECT_EQ(Lines[2], "");
}

TEST_F(ProgressTest, PartsOfAnEntry) {
  Own.enter("a.c:1:1", -1);
  Own.within(0.5, 0.75);
  Now += 10;
  Own.reach(1, 2);
  ASSERT_EQ(Lines.size(), 1u);
  EXPECT_EQ(Lines[0], "a.c:1:1: 62.5% in 10 s, about 6 s left");
  Own.enter("a.c:1:1", -1); // the whole again
  Now += 10;
  Own.reach(1, 2);
  EXPECT_EQ(Lines.back().find("a.c:1:1: 50% in 10 s, about 10 s left"), 0u) << Lines.back();
}

TEST_F(ProgressTest, ManyEntries) {
  for (int entry = 1; entry <= 30; ++entry) {
    Own.enter("a.c:1:1", 100 - entry);
    Now += 0.25;
    Own.leave();
  }
  ASSERT_EQ(Lines.size(), 2u); // and one that takes it away
  EXPECT_EQ(Lines[0], "a.c:1:1: entry 21 of about 100, 4 a second");
  EXPECT_EQ(Lines[1], "");
}

TEST_F(ProgressTest, NothingIsSaidWhereNothingIsKnown) {
  Own.enter("a.c:1:1", -1);
  Now += 60;
  Own.look();
  Own.reach(0, 0);
  EXPECT_TRUE(Lines.empty());
  Own.leave();
  EXPECT_TRUE(Lines.empty());
}

TEST_F(ProgressTest, LongTimes) {
  Own.enter("a.c:1:1", -1);
  Now += 3600;
  Own.reach(1, 3);
  EXPECT_EQ(Lines.back(), "a.c:1:1: 33.3% in 1 h 00 min, about 2 h 00 min left");
  Now += 3540;
  Own.reach(2, 2.01);
  EXPECT_EQ(Lines.back(), "a.c:1:1: 99.5% in 1 h 59 min, about 36 s left");
}
