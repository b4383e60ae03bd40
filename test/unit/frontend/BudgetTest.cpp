// SPDX-License-Identifier: Apache-2.0
//===- BudgetTest.cpp - how long reading nests may take -------------------===//
//
// Nests that take all that they may leave something for easy ones, and all together end.
//
//===----------------------------------------------------------------------===//
#include "frontend/base/Budget.h"

#include <gtest/gtest.h>

#include <climits>

namespace budget = hetile::frontend::budget;

/// What a nest that takes one step after the other gets, at most `most`.
static unsigned long taken(unsigned long most) {
  budget::next();
  unsigned long steps = 0;
  while (steps < most && budget::spend())
    ++steps;
  return steps;
}

TEST(Budget, ANestHasItsOwnSteps) {
  budget::open(1000, 300);
  EXPECT_EQ(taken(ULONG_MAX), 300u);
  EXPECT_TRUE(budget::isSpent());
  EXPECT_EQ(taken(10), 10u);
  EXPECT_FALSE(budget::isSpent());
}

TEST(Budget, HardNestsLeaveStepsForEasyOnes) {
  budget::open(1000, 300);
  for (unsigned steps : {300, 300, 300, 100})
    EXPECT_EQ(taken(ULONG_MAX), steps);
  // All are spent: a fiftieth for each.
  EXPECT_EQ(taken(ULONG_MAX), 20u);
  EXPECT_EQ(taken(15), 15u);
  EXPECT_FALSE(budget::isSpent());
}

TEST(Budget, AFileEnds) {
  budget::open(1000, 300);
  unsigned long all = 0;
  for (int nest = 0; nest < 1000; ++nest)
    all += taken(ULONG_MAX);
  EXPECT_EQ(all, 2000u);
  budget::open(ULONG_MAX, ULONG_MAX); // for the tests after this one
}
