// SPDX-License-Identifier: Apache-2.0
//===- RandomTest.cpp - random nests through the oracle -------------------===//
//
// A hundred and sixty nests with fixed seeds; hetile-poly-random tries as many as one likes.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"
#include "RandomNest.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace hetile::test {

namespace {

class RandomTest : public testing::TestWithParam<unsigned> {};

TEST_P(RandomTest, SetsAndProtocol) {
  constexpr unsigned Nests = 20;
  unsigned refused = 0;
  double milliseconds = 0;
  for (unsigned k = 0; k < Nests; ++k) {
    unsigned seed = GetParam() * Nests + k;
    Random random(seed);
    model::Nest nest = randomNest(random);
    Verdict v = examine(nest, {randomParameters(nest, random), randomParameters(nest, random)},
                        16, 4, random);
    EXPECT_EQ(v.error, "") << "seed " << seed;
    refused += !v.refused.empty();
    milliseconds += v.milliseconds;
  }
  std::printf("%u of %u nests refused, analysis %.1f ms on average\n", refused, Nests,
              milliseconds / Nests);
  EXPECT_LT(refused, Nests / 2);
}

/// Nests that walk down the columns of their arrays: many get another order of loops.
TEST_P(RandomTest, Columns) {
  constexpr unsigned Nests = 8;
  for (unsigned k = 0; k < Nests; ++k) {
    unsigned seed = GetParam() * Nests + k;
    Random random(seed);
    model::Nest nest = randomNest(random, true);
    Verdict v = examine(nest, {randomParameters(nest, random), randomParameters(nest, random)},
                        16, 4, random);
    EXPECT_EQ(v.error, "") << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTest, testing::Range(0u, 6u));

} // namespace

} // namespace hetile::test
