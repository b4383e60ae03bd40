// SPDX-License-Identifier: Apache-2.0
//===- SimplifyTest.cpp - sets without integer divisions in bounds --------===//
//
// Random unions of lattices, as grids in two colours read them: what is said in other words is the
// same set, and its pieces share nothing.
//
//===----------------------------------------------------------------------===//
#include "check/replay/Random.h"
#include "poly/scop/Simplify.h"

#include <gtest/gtest.h>

#include <limits>

using namespace hetile::check;
using namespace hetile::poly;

namespace hetile::test {

namespace {

std::string number(Random &random, int64_t low, int64_t high) {
  return std::to_string(random.between(low, high));
}

/// A box whose elements leave a remainder, or one whose rows begin with a remainder; shifted.
std::string randomPart(Random &random, const std::string &divisor) {
  const std::string p = "e0 - " + number(random, -1, 1),
                    q = "e1 - " + number(random, -1, 1);
  const std::string lattice = "(c + " + p + " + " + q + ")";
  std::string part = "A[e0, e1] : 0 <= " + p + " < n and " + q + " < " + number(random, 3, 6) +
                     " and y0 <= " + p + " <= y0 + " + number(random, 1, 4);
  if (random.chance(60))
    return part + " and " + q + " >= 0 and " + lattice + " mod " + divisor + " = 0";
  if (random.chance(50)) // for (e1 = (c + e0) % divisor; ..; e1 += divisor)
    return part + " and (exists k : k >= 0 and " + q + " = (c + " + p + ") mod " + divisor + " + " +
           divisor + "k)";
  return part + " and " + q + " >= floor((c + " + p + ")/" + divisor + ")";
}

isl::set randomSet(isl::ctx ctx, Random &random) {
  const std::string divisor = number(random, 2, 3);
  std::string text = "[n, c, y0] -> { ";
  for (int64_t k = random.between(1, 4); k > 0; --k)
    text += randomPart(random, divisor) + (k > 1 ? "; " : " }");
  return isl::set(ctx, text);
}

constexpr size_t Any = std::numeric_limits<size_t>::max();

} // namespace

TEST(SimplifyTest, SaysTheSame) {
  Random random(4711);
  for (int trial = 0; trial < 300; ++trial) {
    Context context(50000000, 100);
    const isl::set set = randomSet(context.get(), random);
    ASSERT_TRUE(coalesced(isl::union_set(set)).is_equal(isl::union_set(set))) << text(set);
    isl::set all = isl::manage(isl_set_empty(isl_set_get_space(set.get())));
    const auto pieces = disjointPieces(set, Any);
    ASSERT_TRUE(pieces);
    for (const isl::basic_set &piece : *pieces) {
      ASSERT_TRUE(all.intersect(isl::set(piece)).is_empty()) << text(set);
      all = all.unite(isl::set(piece));
    }
    ASSERT_TRUE(all.is_equal(set)) << text(set);
  }
}

TEST(SimplifyTest, TakesDivisionsOutOfBounds) {
  Context context(50000000, 100);
  const isl::union_set odd(context.get(),
                           "[n, c] -> { A[i, j] : exists k : 0 < i < n and k >= 0 and "
                           "j = 1 + (i + c) mod 2 + 2k and j < n }");
  const isl::union_set plain(context.get(), "[n, c] -> { A[i, j] : 0 < i < n and 0 < j < n and "
                                            "(1 + i + j + c) mod 2 = 0 }");
  EXPECT_EQ(text(coalesced(odd)), text(plain));
}

TEST(SimplifyTest, KeepsColoursApart) {
  Context context(50000000, 100);
  const isl::set star(context.get(),
                      "[n, c] -> { A[i, j] : 0 < i < n and 0 < j < n and (i + j + c) mod 2 = 0; "
                      "A[i, j] : 0 < i < n and 0 <= j < n - 1 and (1 + i + j + c) mod 2 = 0; "
                      "A[i, j] : 0 < i < n and 1 < j <= n and (1 + i + j + c) mod 2 = 0 }");
  const auto pieces = disjointPieces(star, Any);
  ASSERT_TRUE(pieces);
  EXPECT_LE(pieces->size(), 3U);
  for (const isl::basic_set &piece : *pieces)
    EXPECT_EQ(text(piece).find("floor"), std::string::npos) << text(piece);
}

TEST(SimplifyTest, GivesUpWhereThePiecesAreMany) {
  Context context(50000000, 100);
  // Nobody knows which of the four begin before others end.
  const isl::set blocks(context.get(),
                        "[n, a, b, c] -> { A[i] : 0 <= i < n; A[i] : a <= i < a + n; "
                        "A[i] : b <= i < b + n; A[i] : c <= i < c + n }");
  const auto all = disjointPieces(blocks, Any);
  ASSERT_TRUE(all);
  EXPECT_GT(all->size(), 8U);
  EXPECT_FALSE(disjointPieces(blocks, 8));
}

TEST(SimplifyTest, DropsParametersThatSayNothing) {
  Context context(50000000, 100);
  isl::set set(context.get(), "[n, m, k] -> { A[i] : 0 <= i < m }"),
      known(context.get(), "[n, m, k] -> { : 0 < n < m and k > 3 }");
  dropUnusedParameters(set, known);
  EXPECT_EQ(text(set), "[m] -> { A[i] : 0 <= i < m }");
  EXPECT_EQ(text(known), "[m] -> {  : m >= 2 }");
}

} // namespace hetile::test
