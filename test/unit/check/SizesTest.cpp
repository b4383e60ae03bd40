// SPDX-License-Identifier: Apache-2.0
//===- SizesTest.cpp - small values of parameters -------------------------===//
//
// What is known and asked of the parameters holds for the values that are chosen, and loops have
// iterations.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"

#include "check/Validate.h"
#include "check/replay/SmallSizes.h"
#include "poly/Analyze.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

using namespace check;

model::Tiling tilingOf(const model::Nest &nest) {
  auto answer = poly::analyze(nest, {});
  return std::get<model::Tiling>(answer);
}

model::Nest sweep(const std::string &params, const std::string &rows, const std::string &columns) {
  return NestBuilder(params).array("a[][]").statement("0 i 0 j 0", rows + " and " + columns,
                                                      "a[i][j] := a[i-1][j], a[i][j-1]");
}

TEST(Sizes, FulfilWhatIsKnownAndAsked) {
  model::Nest nest = sweep("n m d", "1 <= i < n", "1 <= j < m");
  nest.context = parseCondition("n >= 20 and m = n + d");
  nest.required = parseCondition("3*d >= n - 2");
  const auto sizes = chooseSizes(nest, tilingOf(nest));
  ASSERT_GE(sizes.size(), 3u);
  for (const Environment &e : sizes) {
    EXPECT_TRUE(holds(nest.context, e)) << text(e);
    EXPECT_TRUE(holds(nest.required, e)) << text(e);
  }
}

TEST(Sizes, StayWithinTypes) {
  model::Nest nest = sweep("n m", "1 <= i < n", "1 <= j < m");
  nest.params[0].min = 5;
  nest.params[1].max = 4;
  for (const Environment &e : chooseSizes(nest, tilingOf(nest))) {
    EXPECT_GE(e.at("n"), 5);
    EXPECT_LE(e.at("m"), 4);
  }
}

TEST(Sizes, NoneWhereNothingSmallHolds) {
  model::Nest nest = sweep("n m", "1 <= i < n", "1 <= j < m");
  nest.required = parseCondition("n >= 100000 and m >= 100000");
  const Verdict v = validate(nest, tilingOf(nest), Limits());
  EXPECT_EQ(v.wrong, "");
  EXPECT_TRUE(v.right.empty());
  EXPECT_NE(v.unchecked, "");
}

TEST(Sizes, NoTimeIsNoFault) {
  Limits limits;
  limits.seconds = 0;
  const model::Nest nest = sweep("n m", "1 <= i < n", "1 <= j < m");
  const Verdict v = validate(nest, tilingOf(nest), limits);
  EXPECT_EQ(v.wrong, "");
  EXPECT_TRUE(v.right.empty());
  EXPECT_EQ(v.unchecked, "the check takes too long");
}

TEST(Sizes, OneWithoutParameters) {
  const model::Nest nest = sweep("", "1 <= i < 6", "1 <= j < 7");
  const Verdict v = validate(nest, tilingOf(nest), Limits());
  EXPECT_EQ(v.wrong, "");
  ASSERT_EQ(v.right.size(), 1u);
  EXPECT_EQ(v.points, 30u);
}

} // namespace

} // namespace hetile::test
