// SPDX-License-Identifier: Apache-2.0
//===- PartialsTest.cpp - partial results that stay in their columns ------===//
//
// Which partial results move to the loop of the columns, and that the nest that this leaves is one
// like all others: its sets are those of the oracle.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "model/Affine.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

/// Array 0 of `nest` holds the partial results of a scalar.
model::Nest reduced(model::Nest nest, bool anyOrder = true) {
  nest.arrays[0].hidden = true;
  model::Reduction r;
  r.name = r.text = "s";
  r.type = "long";
  r.kind = model::ElementType::Signed;
  r.anyOrder = anyOrder;
  r.partials = {0};
  nest.reductions.push_back(r);
  return nest;
}

model::Nest sweep() {
  return NestBuilder("n m").array("s[]").array("u[n][m]").statement(
      "0 i 0 j 0", "1 <= i < n - 1 and 1 <= j < m - 1",
      "u[i][j], s[i] := u[i-1][j], u[i+1][j], u[i][j-1], u[i][j+1], s[i]");
}

/// The tiling of `nest`, and the symbol that numbers the partial results in it.
model::Tiling tilingOf(const model::Nest &nest, std::string &symbol) {
  auto answer = poly::analyze(nest, {});
  EXPECT_TRUE(std::holds_alternative<model::Tiling>(answer));
  const model::Tiling t = std::get<model::Tiling>(answer);
  symbol.clear();
  for (const model::Statement &s : (t.instead ? *t.instead : nest).statements)
    for (const model::Access &a : s.accesses)
      if (a.array == 0)
        model::forEachSymbol(a.subscripts[0], [&](const std::string &name) { symbol = name; });
  return t;
}

void expectRight(const model::Nest &nest, const std::vector<std::string> &sizes) {
  Random random(11);
  std::vector<Environment> all;
  for (const std::string &size : sizes)
    all.push_back(parameters(size));
  const Verdict v = examine(nest, all, 8, 6, random);
  EXPECT_EQ(v.error, "");
  EXPECT_EQ(v.refused, "");
  EXPECT_GT(v.runs, 0);
}

TEST(Partials, OneForEachColumn) {
  std::string symbol;
  const model::Tiling t = tilingOf(reduced(sweep()), symbol);
  EXPECT_EQ(symbol, "j");
  EXPECT_EQ(t.y, "S0: j");
  ASSERT_NE(t.instead, nullptr);
  expectRight(*t.instead, {"n=5 m=7", "n=9 m=4", "n=2 m=5"});
}

TEST(Partials, WhereTheOrderCounts) {
  std::string symbol;
  EXPECT_EQ(tilingOf(reduced(sweep(), false), symbol).instead, nullptr);
  EXPECT_EQ(symbol, "i");
}

/// Nothing crosses an edge when the outermost loop numbers the columns.
TEST(Partials, OutermostLoopAsColumns) {
  std::string symbol;
  const model::Tiling t =
      tilingOf(reduced(NestBuilder("n").array("s[]").array("u[n][n]").statement(
                   "0 i 0 j 0", "0 <= i < n and 0 <= j < n", "s[i] := u[i][j], s[i]")),
               symbol);
  EXPECT_EQ(t.y, "S0: i");
  EXPECT_EQ(t.instead, nullptr);
}

/// Rows of time, columns that move on with it.
TEST(Partials, SkewedColumns) {
  std::string symbol;
  const model::Tiling t = tilingOf(reduced(NestBuilder("T n").array("s[]").array("u[n]").statement(
                                       "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1",
                                       "u[i], s[t] := u[i-1], u[i], u[i+1], s[t]")),
                                   symbol);
  EXPECT_EQ(symbol, "i");
  ASSERT_NE(t.instead, nullptr);
  expectRight(*t.instead, {"T=4 n=9", "T=7 n=5", "T=1 n=6"});
}

/// A statement without a loop over columns leaves them where they are.
TEST(Partials, StatementBetweenColumns) {
  std::string symbol;
  const model::Nest nest = reduced(NestBuilder("n")
                                       .array("s[]")
                                       .array("u[n][n]")
                                       .statement("0 i 0", "1 <= i < n", "s[i] := s[i], u[i-1][0]")
                                       .statement("0 i 1 j 0", "1 <= i < n and 1 <= j < n",
                                                  "u[i][j], s[i] := u[i-1][j], u[i][j-1], s[i]"));
  EXPECT_EQ(tilingOf(nest, symbol).instead, nullptr);
  EXPECT_EQ(symbol, "i");
}

} // namespace

} // namespace hetile::test
