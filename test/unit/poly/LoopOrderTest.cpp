// SPDX-License-Identifier: Apache-2.0
//===- LoopOrderTest.cpp - loops in the order of memory -------------------===//
//
// Which nests get another order, and what is said where they do not. (That the order is legal, and
// that sets are those of the source, is checked by the oracle on all nests.)
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "NestBuilder.h"
#include "Oracle.h"

#include "poly/variants/LoopOrder.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

model::Nest kernel(const std::string &name) {
  for (const Kernel &k : kernels())
    if (k.name == name)
      return k.nest;
  ADD_FAILURE() << "no kernel " << name;
  return {};
}

model::Tiling tilingOf(const model::Nest &nest, poly::Options options = {}) {
  auto answer = poly::analyze(nest, options);
  EXPECT_TRUE(std::holds_alternative<model::Tiling>(answer));
  return std::get<model::Tiling>(answer);
}

/// The iterators of the first statement, as the tile has them.
std::string loops(const model::Nest &nest) {
  const model::Tiling t = tilingOf(nest);
  std::string out;
  for (const model::Iterator &it : (t.instead ? *t.instead : nest).statements[0].iterators)
    out += it.name;
  return out;
}

TEST(LoopOrder, AlongMemory) {
  EXPECT_EQ(loops(kernel("columns-pipeline")), "ji");
  EXPECT_EQ(loops(kernel("columns-seidel")), "tji");
  EXPECT_EQ(loops(kernel("columns-triangle")), "ji");
  EXPECT_EQ(loops(kernel("lcs")), "ij");
}

TEST(LoopOrder, OuterLoopsFollow) {
  const model::Nest cube = NestBuilder("T n").array("A[n][n][n]").statement(
      "0 t 0 i 0 j 0 k 0",
      "0 <= t < T and 1 <= i < n - 1 and 1 <= j < n - 1 and 1 <= k < n - 1",
      "A[k][j][i] := A[k-1][j][i], A[k][j-1][i], A[k][j][i-1], A[k][j][i], A[k+1][j][i]");
  EXPECT_EQ(loops(cube), "tkji");
}

TEST(LoopOrder, WhyNot) {
  auto said = [](const char *name) {
    const model::Tiling t = tilingOf(kernel(name));
    EXPECT_EQ(t.instead, nullptr) << name;
    return t.loopOrders.size() == 1 && !t.loopOrders[0].changed ? t.loopOrders[0].text : "";
  };
  EXPECT_NE(said("columns-corners").find("dependences do not allow it"), std::string::npos);
  EXPECT_NE(said("columns-held").find("dependences do not allow it"), std::string::npos);
  EXPECT_EQ(tilingOf(kernel("lcs")).loopOrders.size(), 0u);
}

/// What comes before the loop parts from it.
TEST(LoopOrder, LoopsPart) {
  const model::Tiling t = tilingOf(kernel("columns-between"));
  ASSERT_NE(t.instead, nullptr);
  const auto &statements = t.instead->statements;
  EXPECT_LT(statements[0].position[0], statements[1].position[0]);
  EXPECT_EQ(statements[1].iterators[0].name, "j");
  EXPECT_EQ(statements[1].iterators[1].name, "i");
}

/// Components of a field: three rows or columns would be all that is left to distribute.
TEST(LoopOrder, ShortLoopsStayInside) {
  const model::Nest field =
      NestBuilder("n")
          .array("A[3][n][n]")
          .statement("0 i 0 j 0 c 0", "1 <= i < n and 1 <= j < n and 0 <= c and c < 3",
                     "A[c][i][j] := A[c][i-1][j], A[c][i][j-1]");
  EXPECT_EQ(loops(field), "ijc");
  const model::Tiling t = tilingOf(field);
  ASSERT_EQ(t.loopOrders.size(), 1u);
  EXPECT_NE(t.loopOrders[0].text.find("few iterations"), std::string::npos);
}

TEST(LoopOrder, CanBeSwitchedOff) {
  poly::Options options;
  options.loopOrder = false;
  EXPECT_EQ(tilingOf(kernel("columns-pipeline"), options).instead, nullptr);
}

/// A recurrence along each row, beside others: rows can run together only where they are alone.
static NestBuilder recurrences(const std::string &first, const std::string &second) {
  return NestBuilder("n")
      .array("p[n][n]")
      .array("u[n][n]")
      .array("v[n][n]")
      .statement("0 i 0", "1 <= i < n", "p[i][0] := ")
      .statement("0 i 1 j 0", "1 <= i < n and 1 <= j < n", first)
      .statement("0 i 2 -j 0", "1 <= i < n and 0 <= j < n - 1", second);
}

static std::string positions(const model::Nest &nest) {
  const model::Tiling t = tilingOf(nest);
  std::string out;
  for (const model::Statement &s : (t.instead ? *t.instead : nest).statements)
    out += std::to_string(s.position[0]);
  return out;
}

static int rowsTogether(const model::Nest &nest) {
  int count = 0;
  for (const model::Tiling::InnerOrder &o : tilingOf(nest).inner)
    count += o.wavefront;
  return count;
}

TEST(LoopOrder, ChainsOfTwoLoopsRunInStrips) {
  const model::Nest nest =
      recurrences("p[i][j] := p[i][j-1], v[i][j]", "u[i][j] := u[i][j+1], p[i][j]");
  EXPECT_EQ(positions(nest), "000");
  EXPECT_EQ(rowsTogether(nest), 2);
}

TEST(LoopOrder, ChainsPartFromWhatTheyStandBeside) {
  const model::Nest nest =
      NestBuilder("m n")
          .array("p[m][n][n]")
          .array("u[m][n][n]")
          .array("v[m][n][n]")
          .statement("0 b 0 i 0", "0 <= b < m and 1 <= i < n", "p[b][i][0] := ")
          .statement("0 b 0 i 1 j 0", "0 <= b < m and 1 <= i < n and 1 <= j < n",
                     "p[b][i][j] := p[b][i][j-1], v[b][i][j]")
          .statement("0 b 0 i 2 -j 0", "0 <= b < m and 1 <= i < n and 0 <= j < n - 1",
                     "u[b][i][j] := u[b][i][j+1], p[b][i][j]");
  const model::Tiling t = tilingOf(nest);
  ASSERT_NE(t.instead, nullptr);
  EXPECT_LT(t.instead->statements[0].position[1], t.instead->statements[1].position[1]);
  EXPECT_LT(t.instead->statements[1].position[1], t.instead->statements[2].position[1]);
  EXPECT_EQ(rowsTogether(nest), 2);
}

TEST(LoopOrder, RowsThatWaitForOneAnotherStay) {
  EXPECT_EQ(positions(recurrences("p[i][j] := p[i][j-1], p[i-1][j]", "u[i][j] := v[i][j]")), "000");
}

TEST(LoopOrder, LoopsWithoutAChainStay) {
  EXPECT_EQ(positions(recurrences("p[i][j] := v[i][j]", "u[i][j] := v[i][j+1], p[i][j]")), "000");
}

/// What only the last instance of a statement writes must come from the same one.
TEST(LoopOrder, LastInstance) {
  auto with = [](const char *domain) {
    model::Nest nest = NestBuilder("n").array("A[n][n]").array("x").statement(
        "0 i 0 j 0", domain, "A[j][i], x := A[j-1][i], A[j][i-1]");
    for (model::Access &a : nest.statements[0].accesses)
      a.last = nest.arrays[a.array].name == "x";
    return tilingOf(nest);
  };
  EXPECT_NE(with("1 <= i and i < n and 1 <= j and j < n").instead, nullptr);
  const model::Tiling t = with("1 <= i and i < n and 1 <= j and j <= n - i");
  EXPECT_EQ(t.instead, nullptr);
  ASSERT_EQ(t.loopOrders.size(), 1u);
  EXPECT_NE(t.loopOrders[0].text.find("leaves behind"), std::string::npos);
}

} // namespace

} // namespace hetile::test
