// SPDX-License-Identifier: Apache-2.0
//===- ComebacksTest.cpp - how often a nest will be entered again ---------===//
//
// Loops that are counted down by hand.
//
//===----------------------------------------------------------------------===//
#include "nest/Comebacks.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {
const hetile_nest nest{}, other{};
} // namespace

TEST(Comebacks, FirstEntryTellsNothing) {
  Comebacks known;
  EXPECT_EQ(known.expected(&nest), 0);
  known.enter(&nest, {100});
  EXPECT_EQ(known.expected(&nest), 0);
}

TEST(Comebacks, CountsThePresentEntry) {
  Comebacks known;
  known.enter(&nest, {100});
  known.enter(&nest, {99});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 99);
  EXPECT_EQ(known.expected(&other), 0);
}

TEST(Comebacks, StepsHaveAnySize) {
  Comebacks known;
  known.enter(&nest, {1.0});
  known.enter(&nest, {0.75}); // time
  EXPECT_DOUBLE_EQ(known.expected(&nest), 3);
  Comebacks rare;
  rare.enter(&nest, {100});
  rare.enter(&nest, {90}); // each tenth iteration
  EXPECT_DOUBLE_EQ(rare.expected(&nest), 9);
}

TEST(Comebacks, SeveralEntriesInAnIteration) {
  Comebacks known;
  for (int k = 0; k < 3; ++k)
    known.enter(&nest, {10});
  known.enter(&nest, {9});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 27);
  known.enter(&nest, {9});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 26);
}

TEST(Comebacks, TheOuterLoopPromisesMore) {
  Comebacks known;
  for (double outer : {5, 4})
    for (double inner : {2, 1})
      known.enter(&nest, {outer, inner});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 7); // of this iteration one, and three of two
}

TEST(Comebacks, LoopsThatAreOverSayNothing) {
  Comebacks known;
  known.enter(&nest, {2});
  known.enter(&nest, {1});
  known.enter(&nest, {0});
  EXPECT_EQ(known.expected(&nest), 0);
  known.enter(&nest, {2}); // anew
  EXPECT_EQ(known.expected(&nest), 0);
}

TEST(Comebacks, WhatMayEndBeforeIsBelievedInPart) {
  Comebacks known;
  for (int left = 1000; left > 900; --left)
    known.enter(&nest, {-1.0 * left});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 901 / 4.);
  known.enter(&nest, {0}); // it has ended before
  EXPECT_EQ(known.expected(&nest), 0);
}

TEST(Comebacks, WhatMayEndBeforeIsBelievedForAsLongAsItHasRun) {
  Comebacks known;
  known.enter(&nest, {-1e6}); // more sweeps than any solver needs
  EXPECT_EQ(known.expected(&nest), 0);
  known.enter(&nest, {-999999});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 8 * 2);
  known.enter(&nest, {-999998});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 8 * 3);
  known.enter(&nest, {-1e6}); // the next system
  EXPECT_LE(known.expected(&nest), 8);
}

TEST(Comebacks, ALoopThatKnowsCountsForMore) {
  Comebacks known;
  for (int left = 100; left > 90; --left)
    known.enter(&nest, {-1e4, 1.0 * left});
  EXPECT_DOUBLE_EQ(known.expected(&nest), 91);
}

TEST(Comebacks, LoopsOfALibraryThatIsUnloaded) {
  const double first[] = {3, 4}, second[] = {5};
  const size_t before = loopsLeft().size();
  registerLoops(first, 2);
  registerLoops(second, 1);
  forgetLoops(first);
  const std::vector<double> left = loopsLeft();
  ASSERT_EQ(left.size(), before + 3);
  EXPECT_EQ(std::vector<double>(left.end() - 3, left.end()), (std::vector<double>{0, 0, 5}));
  forgetLoops(second);
}

TEST(Comebacks, PromisesThatWereBroken) {
  Comebacks known;
  known.enter(&nest, {100});
  known.enter(&nest, {99});
  known.disappoint(&nest, 10);
  EXPECT_DOUBLE_EQ(known.expected(&nest), 10);
}

TEST(Comebacks, TheEndIsForeseenInTheFirstRunOfALoop) {
  Comebacks known;
  known.enter(&nest, {3});
  EXPECT_FALSE(known.isForeseen(&nest)); // nor how often it comes in one iteration
  known.enter(&nest, {2});
  EXPECT_TRUE(known.isForeseen(&nest));
  EXPECT_FALSE(known.isForeseen(&other));
  known.enter(&nest, {1});
  known.enter(&nest, {3}); // again, and so it may come back for ever
  known.enter(&nest, {2});
  EXPECT_FALSE(known.isForeseen(&nest));
}

TEST(Comebacks, ALoopThatMayEndBeforeForeseesNothing) {
  Comebacks known;
  known.enter(&nest, {-3});
  known.enter(&nest, {-2});
  EXPECT_FALSE(known.isForeseen(&nest));
}
