// SPDX-License-Identifier: Apache-2.0
//===- PanelsTest.cpp - factorizations by panels --------------------------===//
//
// Which nests run in panels, and that everything said about them is true, with panels of so few
// rows that small matrices have several.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "NestBuilder.h"
#include "Oracle.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hetile::test {

namespace {

model::Nest lu() {
  return NestBuilder("n")
      .array("A[n][n]")
      .statement("0 k 0 i 0", "0 <= k < n and k < i < n", "A[i][k] := A[i][k], A[k][k]")
      .statement("0 k 0 i 1 j 0", "0 <= k < n and k < i < n and k < j < n",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]");
}

/// Each element has all of its updates before the next one. `n`: a parameter or a number.
model::Nest cholesky(const std::string &n = "n") {
  const std::string rows = "0 <= i < " + n;
  return NestBuilder("n")
      .array("A[" + n + "][" + n + "]")
      .statement("0 i 0 j 0 k 0", rows + " and 0 <= j < i and 0 <= k < j",
                 "A[i][j] := A[i][j], A[i][k], A[j][k]")
      .statement("0 i 0 j 1", rows + " and 0 <= j < i", "A[i][j] := A[i][j], A[j][j]")
      .statement("0 i 1 k 0", rows + " and 0 <= k < i", "A[i][i] := A[i][i], A[i][k]")
      .statement("0 i 2", rows, "A[i][i] := A[i][i]");
}

/// Row by row, with updates of both factors.
model::Nest luByRows(const std::string &n = "n") {
  const std::string rows = "0 <= i < " + n;
  return NestBuilder("n")
      .array("A[" + n + "][" + n + "]")
      .statement("0 i 0 j 0 k 0", rows + " and 0 <= j < i and 0 <= k < j",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]")
      .statement("0 i 0 j 1", rows + " and 0 <= j < i", "A[i][j] := A[i][j], A[j][j]")
      .statement("0 i 1 j 0 k 0", rows + " and i <= j < " + n + " and 0 <= k < i",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]");
}

/// A right-hand side that goes along: more columns than rows.
model::Nest luWithColumns() {
  return NestBuilder("n m")
      .array("A[n][m]")
      .statement("0 k 0 i 0", "0 <= k < n and k < i < n and n <= m", "A[i][k] := A[i][k], A[k][k]")
      .statement("0 k 0 i 1 j 0", "0 <= k < n and k < i < n and k < j < m and n <= m",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]");
}

/// Each step keeps what the diagonal is after it.
model::Nest luWithHistory() {
  return NestBuilder("n")
      .array("A[n][n]")
      .array("D[n][n]")
      .statement("0 k 0 i 0", "0 <= k < n and k < i < n", "A[i][k] := A[i][k], A[k][k]")
      .statement("0 k 0 i 1 j 0", "0 <= k < n and k < i < n and k < j < n",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]")
      .statement("0 k 0 i 2", "0 <= k < n and k < i < n", "D[k][i] := A[i][i]");
}

/// The pivot's row is updated in the step that reads it; what lies beyond a panel reads it later.
model::Nest meeting() {
  return NestBuilder("n").array("A[n][n]").statement(
      "0 k 0 i 0 j 0", "0 <= k < n and k <= i < n and k < j < n",
      "A[i][j] := A[i][j], A[i][k], A[k][j]");
}

/// Each step changes, afterwards, what its updates have read.
model::Nest behind() {
  return NestBuilder("n")
      .array("A[n][n]")
      .statement("0 k 0 i 0 j 0", "0 <= k < n and k < i < n and k < j < n",
                 "A[i][j] := A[i][j], A[i][k], A[k][j]")
      .statement("0 k 1 j 0", "0 <= k < n and k < j < n", "A[k][j] := A[k][j]");
}

unsigned blocksIn(const model::Ast &a) {
  unsigned out = a.blocked.is;
  for (const auto *children : {&a.body, &a.orElse})
    for (const model::Ast &child : *children)
      out += blocksIn(child);
  return out;
}

poly::Options panelsOf(int64_t rows) {
  poly::Options options;
  options.panelRows = rows;
  return options;
}

unsigned blocks(const model::Nest &nest, int64_t rows) {
  auto answer = poly::analyze(nest, panelsOf(rows));
  auto *t = std::get_if<model::Tiling>(&answer);
  EXPECT_TRUE(t);
  return t ? blocksIn(t->tile) : 0;
}

TEST(Panels, WhichNestsHaveThem) {
  for (const int64_t rows : {2, 48}) {
    EXPECT_EQ(blocks(lu(), rows), 1u);
    EXPECT_EQ(blocks(cholesky(), rows), 1u);
    EXPECT_EQ(blocks(luByRows(), rows), 2u);
    EXPECT_EQ(blocks(luWithColumns(), rows), 1u);
    EXPECT_EQ(blocks(meeting(), rows), 1u);
  }
}

/// Bounds by constants say no more than those by parameters.
TEST(Panels, OfConstantSize) {
  for (const char *size : {"12", "900", "1000000"}) {
    EXPECT_EQ(blocks(cholesky(size), 5), 1u) << size;
    EXPECT_EQ(blocks(luByRows(size), 5), 2u) << size;
  }
  Random random(7);
  for (const model::Nest &nest : {cholesky("12"), luByRows("12")}) {
    const Verdict v = examine(nest, {parameters("n=12")}, 24, 8, random, panelsOf(5));
    EXPECT_EQ(v.refused, "");
    EXPECT_EQ(v.error, "");
    EXPECT_GT(v.runs, 0);
  }
}

TEST(Panels, WhereOrderMatters) {
  EXPECT_EQ(blocks(luWithHistory(), 2), 0u);
  EXPECT_EQ(blocks(behind(), 2), 0u);
}

TEST(Panels, SetsAndProtocol) {
  Random random(3);
  for (const model::Nest &nest :
       {lu(), cholesky(), luByRows(), luWithColumns(), luWithHistory(), meeting(), behind()})
    for (const int64_t rows : {1, 3}) {
      std::vector<Environment> params;
      for (const char *values : {"n=1 m=1", "n=2 m=3", "n=6 m=9", "n=9 m=9"})
        params.push_back(parameters(values));
      const Verdict v = examine(nest, params, 24, 8, random, panelsOf(rows));
      EXPECT_EQ(v.refused, "");
      EXPECT_EQ(v.error, "");
      EXPECT_GT(v.runs, 0);
    }
}

/// Products, too, that need no panels.
TEST(Panels, OfOtherKernels) {
  const std::set<std::string> names = {"cholesky", "product-by-sums", "product-of-triangles",
                                       "sums-in-between", "updates-behind"};
  Random random(5);
  for (const Kernel &k : kernels()) {
    if (!names.count(k.name))
      continue;
    const Verdict v = examine(k.nest, k.params, 24, 4, random, panelsOf(2));
    EXPECT_EQ(v.refused, "") << k.name;
    EXPECT_EQ(v.error, "") << k.name;
  }
}

} // namespace

} // namespace hetile::test
