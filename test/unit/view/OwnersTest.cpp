// SPDX-License-Identifier: Apache-2.0
//===- OwnersTest.cpp - what can be seen of many blocks --------------------===//
//
// Stripes cover the columns, whatever the blocks are.
//
//===----------------------------------------------------------------------===//
#include "view/OwnersPicture.h"

#include <gtest/gtest.h>

#include <random>

using namespace hetile;
using namespace hetile::tool::view;

TEST(Stripes, WideBlocksStay) {
  const auto all = stripes({{0, 0, 100}, {1, 100, 150}, {0, 150, 151}}, 0.3);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[1].rank, 1);
  EXPECT_EQ(all[1].begin, 100);
  EXPECT_EQ(all[1].end, 150);
  EXPECT_EQ(all[1].blocks, 1u);
}

TEST(Stripes, APointHasTheRankWithMostOfIt) {
  const auto all = stripes({{0, 0, 3}, {1, 3, 10}, {0, 10, 12}, {2, 12, 20}}, 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].rank, 1);
  EXPECT_EQ(all[0].end, 10);
  EXPECT_EQ(all[1].rank, 2);
  EXPECT_EQ(all[1].end, 20);
}

TEST(Stripes, CoverAllColumnsInOrderAndAreNotTooMany) {
  std::mt19937 random(1);
  for (int run = 0; run < 300; ++run) {
    std::vector<plan::Block> blocks;
    int64_t at = int64_t(random() % 1000) - 500;
    const int64_t first = at, widest = run % 3 ? 4 : 400;
    for (int k = 0; k < 500; ++k) {
      const int64_t end = at + 1 + int64_t(random()) % widest;
      blocks.push_back({int(random() % 5), at, end});
      at = end;
    }
    const double grain = double(at - first) / 97.3;
    const auto all = stripes(blocks, grain);
    double before = double(first);
    for (const Stripe &s : all) {
      EXPECT_EQ(s.begin, before);
      EXPECT_GT(s.end, s.begin);
      before = s.end;
    }
    EXPECT_EQ(before, double(at));
    EXPECT_LE(all.size(), 3 * 98u + 10);
  }
}
