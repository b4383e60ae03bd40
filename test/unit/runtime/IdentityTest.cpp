// SPDX-License-Identifier: Apache-2.0
//===- IdentityTest.cpp - what all ranks must have in common --------------===//
//
// Units in any order, and one thing that differs.
//
//===----------------------------------------------------------------------===//
#include "nest/Identity.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace hetile::runtime;

namespace {

const hetile_unit Lu = {
    "/home/a/lu.c", HETILE_ABI_VERSION, 1, 2, "gcc, fused operations 0", "compiler 12", 0};
const hetile_unit Fft = {
    "fft.c", HETILE_ABI_VERSION, 3, 4, "gcc, fused operations 0", "compiler 12", 0};
const hetile_unit Twin = {
    "other/lu.c", HETILE_ABI_VERSION, 5, 6, "gcc, fused operations 0", "compiler 12", 0};

std::string difference(const hetile_unit &here, const hetile_unit &there) {
  return differenceOf(describeUnits({&Fft, &here}), describeUnits({&there, &Fft}));
}

bool has(const std::string &text, const char *word) { return text.find(word) != std::string::npos; }

} // namespace

TEST(Identity, OrderDoesNotMatter) {
  std::vector<const hetile_unit *> units = {&Lu, &Fft, &Twin};
  std::sort(units.begin(), units.end());
  const std::string first = describeUnits(units);
  while (std::next_permutation(units.begin(), units.end()))
    EXPECT_EQ(first, describeUnits(units));
  EXPECT_EQ(differenceOf(first, first), "");
}

TEST(Identity, FoldersDoNotMatter) {
  hetile_unit other = Lu;
  other.name = "lu.c";
  EXPECT_EQ(difference(Lu, other), "");
}

TEST(Identity, EachHalfOfTheHashMatters) {
  hetile_unit high = Lu, low = Lu;
  high.high ^= 0x80000000u;
  low.low ^= 1;
  for (const hetile_unit &other : {high, low}) {
    const std::string text = difference(Lu, other);
    EXPECT_TRUE(has(text, "another version of lu.c") && has(text, "same executable")) << text;
  }
}

TEST(Identity, NumbersMatterTargetsOnlyIfLoose) {
  hetile_unit other = Lu;
  other.target = "compiler 13";
  EXPECT_EQ(difference(Lu, other), "");
  hetile_unit loose = Lu, looser = other;
  loose.loose = looser.loose = 1;
  EXPECT_TRUE(has(difference(loose, looser), "compiler 13, instead of gcc"));
  other = Lu;
  other.numbers = "gcc, fused operations 2";
  other.high ^= 1; // other options may make other text
  EXPECT_TRUE(
      has(difference(Lu, other), "(gcc, fused operations 2, instead of gcc, fused operations 0)"));
}

TEST(Identity, FilesThatOneRankLacks) {
  const std::string all = describeUnits({&Lu, &Fft, &Twin}), some = describeUnits({&Fft, &Lu});
  EXPECT_TRUE(has(differenceOf(all, some), "lacks the nests of lu.c"));
  EXPECT_TRUE(has(differenceOf(some, all), "has nests of lu.c besides"));
}

TEST(Identity, TheRuntimeItself) {
  std::string ours = describeUnits({&Lu}), theirs = ours;
  const size_t at = theirs.find("interface");
  ASSERT_NE(at, std::string::npos);
  theirs.insert(at, "old ");
  const std::string text = differenceOf(ours, theirs);
  EXPECT_TRUE(has(text, "hetile's runtime") && has(text, "same one")) << text;
}
