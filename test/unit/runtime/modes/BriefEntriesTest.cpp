// SPDX-License-Identifier: Apache-2.0
//===- BriefEntriesTest.cpp - entries that nearly nothing is done for -----===//
//
// Only what was allowed is skipped, and all that is skipped is counted.
//
//===----------------------------------------------------------------------===//
#include "modes/BriefEntries.h"

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
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes));
  BriefEntries::allow(&nest, sizes, 3);
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes));
  EXPECT_FALSE(BriefEntries::skips(&nest, others));
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes));
  EXPECT_TRUE(BriefEntries::skips(&nest, sizes));
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes));
  EXPECT_EQ(BriefEntries::take(&nest), 3);
  EXPECT_EQ(BriefEntries::take(&nest), 0);
}

TEST(BriefEntries, NoneAfterTheyWereTaken) {
  const hetile_nest nest = nestOf(0);
  BriefEntries::allow(&nest, nullptr, 5);
  EXPECT_TRUE(BriefEntries::skips(&nest, nullptr));
  EXPECT_EQ(BriefEntries::take(&nest), 1);
  EXPECT_FALSE(BriefEntries::skips(&nest, nullptr));
}

TEST(BriefEntries, NoneWhileSuspended) {
  const hetile_nest nest = nestOf(1);
  const int64_t size = 4;
  BriefEntries::allow(&nest, &size, 5);
  BriefEntries::suspend(true);
  EXPECT_FALSE(BriefEntries::skips(&nest, &size));
  BriefEntries::suspend(false);
  EXPECT_TRUE(BriefEntries::skips(&nest, &size));
  EXPECT_EQ(BriefEntries::take(&nest), 1);
}

TEST(BriefEntries, ManyNestsDoNotTakeEachOthersCounts) {
  const std::vector<hetile_nest> nests(2000, nestOf(1));
  std::vector<int64_t> skipped(nests.size());
  int with = 0;
  for (size_t k = 0; k < nests.size(); ++k) {
    const int64_t size = static_cast<int64_t>(k);
    BriefEntries::allow(&nests[k], &size, 100);
  }
  for (int turn = 0; turn < 3; ++turn)
    for (size_t k = 0; k < nests.size(); ++k) {
      const int64_t size = static_cast<int64_t>(k);
      skipped[k] += BriefEntries::skips(&nests[k], &size);
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
  BriefEntries::allow(&nest, sizes.data(), 5);
  EXPECT_FALSE(BriefEntries::skips(&nest, sizes.data()));
  EXPECT_EQ(BriefEntries::take(&nest), 0);
}
