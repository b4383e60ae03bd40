// SPDX-License-Identifier: Apache-2.0
//===- BriefEntriesTest.cpp - entries that nearly nothing is done for -----===//
//
// Only what was allowed is skipped, and all that is skipped is counted.
//
//===----------------------------------------------------------------------===//
#include "brief/BriefEntries.h"

#include <gtest/gtest.h>

#include <vector>

using namespace hetile::runtime;

namespace {

/// A nest and what is beside it.
struct Entered {
  hetile_brief brief{};
  hetile_nest nest{};

  explicit Entered(int sizes) {
    nest.nparams = sizes;
    nest.brief = &brief;
  }
  Entered(const Entered &) = delete;
  Entered &operator=(const Entered &) = delete;
};

} // namespace

TEST(BriefEntries, AsManyAsAllowedWithTheseSizes) {
  const Entered entered(2);
  const hetile_nest &nest = entered.nest;
  const int64_t sizes[] = {9, 7}, others[] = {9, 8};
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes, false));
  BriefEntries::allow(&nest, sizes, false, 3, {});
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes, false));
  EXPECT_FALSE(BriefEntries::skips(&nest, others, false));
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes, false));
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes, false));
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes, false));
  EXPECT_EQ(BriefEntries::take(&nest), 3);
  EXPECT_EQ(BriefEntries::take(&nest), 0);
}

TEST(BriefEntries, NoneAfterTheyWereTaken) {
  const Entered entered(0);
  const hetile_nest &nest = entered.nest;
  BriefEntries::allow(&nest, nullptr, false, 5, {});
  EXPECT_TRUE(BriefEntries::skips(&nest, nullptr, false));
  EXPECT_EQ(BriefEntries::take(&nest), 1);
  EXPECT_FALSE(BriefEntries::skips(&nest, nullptr, false));
}

namespace {

/// As many points as its size says.
struct EnteredWithPoints : Entered {
  EnteredWithPoints() : Entered(1) {
    nest.bounds = [](const int64_t *p, int64_t *b) {
      b[0] = b[2] = 0, b[1] = 1, b[3] = *p;
      return static_cast<int>(*p > 0);
    };
    nest.work = [](const int64_t *, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
      return (x1 - x0) * (y1 - y0);
    };
  }
};

bool skips(const hetile_nest &nest, int64_t size, bool guard = true) {
  return BriefEntries::skips(&nest, &size, guard);
}

} // namespace

TEST(BriefEntries, OtherSizesWithFewPoints) {
  const EnteredWithPoints entered;
  const hetile_nest &nest = entered.nest;
  const int64_t size = 200;
  BriefEntries::allow(&nest, &size, true, 100, {50, 20});
  EXPECT_TRUE(skips(nest, 200));
  EXPECT_TRUE(skips(nest, 50));
  EXPECT_TRUE(skips(nest, 0));
  EXPECT_FALSE(skips(nest, 51));
  EXPECT_FALSE(skips(nest, 30, false));
  EXPECT_EQ(BriefEntries::take(&nest), 3);
}

TEST(BriefEntries, FewerPointsWhereArraysAreShared) {
  const EnteredWithPoints first, second, third;
  const hetile_nest &nest = first.nest, &another = second.nest, &unguarded = third.nest;
  const int64_t size = 30, small = 20;
  BriefEntries::allow(&nest, &size, true, 100, {50, 20});
  BriefEntries::allow(&another, &small, true, 100, {50, 20});
  BriefEntries::allow(&unguarded, &size, false, 100, {50, 20});
  BriefEntries::share(true);
  EXPECT_FALSE(skips(nest, 30));
  EXPECT_FALSE(skips(nest, 21));
  EXPECT_TRUE(skips(nest, 20));
  EXPECT_TRUE(skips(another, 20));
  EXPECT_TRUE(skips(unguarded, 30, false)); // has no other code
  BriefEntries::share(false);
  EXPECT_TRUE(skips(nest, 30));
  EXPECT_EQ(BriefEntries::take(&nest), 2);
  EXPECT_EQ(BriefEntries::take(&another), 1);
  EXPECT_EQ(BriefEntries::take(&unguarded), 1);
}

TEST(BriefEntries, NestsWithAKnownNumberOfPointsAreNotAsked) {
  Entered entered(1);
  entered.nest.most_points = 25; // and there are no functions to ask
  const int64_t size = 3;
  BriefEntries::allow(&entered.nest, &size, true, 100, {50, 20});
  EXPECT_TRUE(skips(entered.nest, 4));
  BriefEntries::share(true);
  EXPECT_FALSE(skips(entered.nest, 4));
  BriefEntries::share(false);
  EXPECT_EQ(BriefEntries::take(&entered.nest), 1);
}

TEST(BriefEntries, TheProgramDoesNotAskAboutFewPoints) {
  Entered entered(1);
  const int64_t size = 3;
  EXPECT_FALSE(hetile_skips(&entered.brief, 5)); // before it is allowed
  entered.nest.most_points = 5;
  BriefEntries::allow(&entered.nest, &size, true, 2, {50, 20});
  EXPECT_FALSE(hetile_skips(&entered.brief, 5)); // of that, nothing is said
  BriefEntries::allow(&entered.nest, &size, true, 2, {50, 20, 10});
  EXPECT_FALSE(hetile_skips(&entered.brief, 11));
  EXPECT_TRUE(hetile_skips(&entered.brief, 5));
  hetile_away = 1;
  EXPECT_FALSE(hetile_skips(&entered.brief, 5));
  hetile_away = 0;
  EXPECT_TRUE(hetile_skips(&entered.brief, 10));
  EXPECT_EQ(BriefEntries::take(&entered.nest), 0); // they are not counted
}

TEST(BriefEntries, NoPlaceForMoreSizesThanThereIsRoomFor) {
  const Entered entered(40);
  const std::vector<int64_t> sizes(40, 3);
  BriefEntries::allow(&entered.nest, sizes.data(), false, 5, {});
  EXPECT_FALSE(BriefEntries::skips(&entered.nest, sizes.data(), false));
  EXPECT_EQ(BriefEntries::take(&entered.nest), 0);
}

TEST(BriefEntries, NoPlaceBesideANestThatIsNotEntered) {
  const hetile_nest nest{};
  BriefEntries::allow(&nest, nullptr, false, 5, {});
  EXPECT_FALSE(BriefEntries::skips(&nest, nullptr, false));
  EXPECT_EQ(BriefEntries::take(&nest), 0);
}
