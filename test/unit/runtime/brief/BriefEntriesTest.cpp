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

hetile_nest nestOf(int sizes) {
  hetile_nest nest{};
  nest.nparams = sizes;
  return nest;
}

} // namespace

TEST(BriefEntries, AsManyAsAllowedWithTheseSizes) {
  const hetile_nest nest = nestOf(2);
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
  const hetile_nest nest = nestOf(0);
  BriefEntries::allow(&nest, nullptr, false, 5, {});
  EXPECT_TRUE(BriefEntries::skips(&nest, nullptr, false));
  EXPECT_EQ(BriefEntries::take(&nest), 1);
  EXPECT_FALSE(BriefEntries::skips(&nest, nullptr, false));
}

namespace {

/// As many points as its size says.
hetile_nest nestOfPoints() {
  hetile_nest nest = nestOf(1);
  nest.bounds = [](const int64_t *p, int64_t *b) {
    b[0] = b[2] = 0, b[1] = 1, b[3] = *p;
    return static_cast<int>(*p > 0);
  };
  nest.work = [](const int64_t *, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
    return (x1 - x0) * (y1 - y0);
  };
  return nest;
}

bool skips(const hetile_nest &nest, int64_t size, bool guard = true) {
  return BriefEntries::skips(&nest, &size, guard);
}

} // namespace

TEST(BriefEntries, OtherSizesWithFewPoints) {
  const hetile_nest nest = nestOfPoints();
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
  const hetile_nest nest = nestOfPoints(), another = nestOfPoints(), unguarded = nestOfPoints();
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

TEST(BriefEntries, ManyNestsDoNotTakeEachOthersCounts) {
  const std::vector<hetile_nest> nests(2000, nestOf(1));
  std::vector<int64_t> skipped(nests.size());
  int with = 0;
  for (size_t k = 0; k < nests.size(); ++k) {
    const int64_t size = static_cast<int64_t>(k);
    BriefEntries::allow(&nests[k], &size, false, 100, {});
  }
  for (int turn = 0; turn < 3; ++turn)
    for (size_t k = 0; k < nests.size(); ++k) {
      const int64_t size = static_cast<int64_t>(k);
      skipped[k] += BriefEntries::skips(&nests[k], &size, false);
    }
  for (size_t k = 0; k < nests.size(); ++k) {
    EXPECT_EQ(BriefEntries::take(&nests[k]), skipped[k]);
    EXPECT_TRUE(skipped[k] == 0 || skipped[k] == 3);
    with += skipped[k] > 0;
  }
  EXPECT_GT(with, 100); // places
}

TEST(BriefEntries, NoPlaceForMoreSizesThanThereIsRoomFor) {
  const hetile_nest nest = nestOf(40);
  const std::vector<int64_t> sizes(40, 3);
  BriefEntries::allow(&nest, sizes.data(), false, 5, {});
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes.data(), false));
  EXPECT_EQ(BriefEntries::take(&nest), 0);
}
