// SPDX-License-Identifier: Apache-2.0
//===- StorageTest.cpp - what a tiling says of the arrays' memory ---------===//
//
// Windows of tables, linear forms that follow y, what must be mapped, rows that subscripts leave.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include <gtest/gtest.h>

using namespace hetile::model;

namespace hetile::test {

namespace {

Tiling tiled(const Nest &nest) {
  auto result = poly::analyze(nest, poly::Options());
  auto *tiling = std::get_if<Tiling>(&result);
  EXPECT_NE(tiling, nullptr);
  return tiling ? *tiling : Tiling();
}

// A row uses the two before it: the one access that reaches farthest decides.
TEST(Storage, WindowOfTheFarthestAccess) {
  const Tiling t = tiled(NestBuilder("T n").array("A[T][n]").statement(
      "0 t 0 i 0", "2 <= t < T and 1 <= i < n",
      "A[t][i] := A[t-1][i], A[t-2][i-1], A[t][i-1]"));
  ASSERT_EQ(t.windows.size(), 1u);
  EXPECT_TRUE(t.windows[0].known);
  EXPECT_EQ(t.windows[0].first, -2);
  EXPECT_EQ(t.windows[0].last, 0);
}

// What is written twice is not final when it is written first.
TEST(Storage, NoWindowWhereElementsAreWrittenTwice) {
  const Tiling t = tiled(NestBuilder("T n")
                             .array("A[T][n]")
                             .statement("0 t 0 i 0", "1 <= t < T and 1 <= i < n",
                                        "A[t][i] := A[t-1][i], A[t][i-1]")
                             .statement("0 t 0 i 1", "1 <= t < T and 1 <= i < n",
                                        "A[t][i] := A[t-1][i]"));
  ASSERT_EQ(t.windows.size(), 1u);
  EXPECT_FALSE(t.windows[0].known);
}

// Columns are t + i: the sum of the subscripts follows them, and no other form does.
TEST(Storage, FormThatFollowsTheColumns) {
  const Tiling t = tiled(NestBuilder("T n").array("B[T][n]").statement(
      "0 t 0 i 0", "2 <= t < T and 1 <= i < n - 1",
      "B[t][i] := B[t][i], B[t-1][i-1], B[t-1][i], B[t-1][i+1]"));
  ASSERT_EQ(t.skews.size(), 1u);
  EXPECT_EQ(t.skews[0].coefficients, (std::vector<int>{1, 1}));
}

// j - k is -1 at least where k is 2: one element before the row is outside it, too.
TEST(Storage, OneElementBeforeTheRow) {
  const Nest nest = NestBuilder("n m k").array("A[n][m]").statement(
      "0 i 0 j 0", "1 <= i < n and 1 <= j < m and 0 <= k <= 9", "A[i][j] := A[i-1][j-k]");
  const Tiling t = tiled(nest);
  EXPECT_NE(evaluate(t.guard, parameters("n=5 m=6 k=1")), 0);
  EXPECT_EQ(evaluate(t.guard, parameters("n=5 m=6 k=2")), 0);
  EXPECT_EQ(evaluate(t.guard, parameters("n=5 m=6 k=3")), 0);
}

// The program itself may leave out what it does under a condition.
TEST(Storage, MemoryOfDoubtfulAccesses) {
  const Tiling written = tiled(NestBuilder("n m").array("A[][m]").statement(
      "0 i 0 j 0", "1 <= i < n and 1 <= j < m", "?A[i][j] := A[i-1][j], A[i][j-1]"));
  ASSERT_EQ(written.mapped.size(), 1u);
  EXPECT_EQ(written.mapped[0], Mapped::Writable);
  const Tiling read = tiled(NestBuilder("n m").array("A[][m]").statement(
      "0 i 0 j 0", "1 <= i < n and 1 <= j < m", "A[i][j] := A[i-1][j], ?A[i][j-1]"));
  ASSERT_EQ(read.mapped.size(), 1u);
  EXPECT_EQ(read.mapped[0], Mapped::Readable);
}

} // namespace

} // namespace hetile::test
