// SPDX-License-Identifier: Apache-2.0
//===- RefusalTest.cpp - what is refused, and what is asked on entry ------===//
//
// Remarks name the two accesses and the distance; guards hold exactly for the parameters for
// which the model tells the truth.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"
#include "poly/scop/Isl.h"

#include <gtest/gtest.h>

using namespace hetile::model;

namespace hetile::test {

namespace {

using testing::Test;

std::string refusal(const Nest &nest, unsigned long quota = poly::Options().quota) {
  poly::Options options;
  options.quota = quota;
  auto result = poly::analyze(nest, options);
  auto *remark = std::get_if<Remark>(&result);
  return remark ? remark->code + ": " + remark->text : "tiled";
}

bool guard(const Nest &nest, const std::string &params) {
  auto result = poly::analyze(nest, poly::Options());
  auto *tiling = std::get_if<Tiling>(&result);
  EXPECT_NE(tiling, nullptr);
  return tiling && evaluate(tiling->guard, parameters(params)) != 0;
}

TEST(Refusal, OneLoopHasNoBand) {
  EXPECT_EQ(refusal(NestBuilder("n").array("A[n]").statement("0 i 0", "1 <= i < n",
                                                            "A[i] := A[i-1]")),
            "no-permutable-band: no two dimensions of this nest can be tiled: 'A[i]' and 'A[i-1]' "
            "depend on one another and share only one loop");
}

TEST(Refusal, ReverseDependence) {
  // Reads what all later columns of the row before wrote: (1, -(n-1)) .. (1, n-1).
  EXPECT_EQ(refusal(NestBuilder("T n").array("A[T][n]").statement(
                "0 t 0 i 0", "1 <= t < T and 0 <= i < n",
                "A[t][i] := A[t-1][j] for j if 0 <= j < n, A[t][i-1] if i >= 1")),
            "no-permutable-band: no two dimensions of this nest can be tiled: flow dependence "
            "from 'A[t][i]' to 'A[t-1][j]' with distance (1, *), which is not constant");
}

TEST(Refusal, NonConstantDistance) {
  // Mirrored: the distance depends on i.
  EXPECT_EQ(refusal(NestBuilder("T n").array("A[n]").statement(
                "0 t 0 i 0", "0 <= t < T and 0 <= i < n", "A[i] := A[n - 1 - i]")),
            "no-permutable-band: no two dimensions of this nest can be tiled: flow dependence "
            "from 'A[i]' to 'A[n - 1 - i]' with distance (+, *), which is not constant");
}

TEST(Refusal, ScalarCarriedByAllLoops) {
  EXPECT_EQ(refusal(NestBuilder("T n").array("s").array("A[T][n]").statement(
                "0 t 0 i 0", "0 <= t < T and 0 <= i < n", "s := s, A[t][i]")),
            "no-permutable-band: no two dimensions of this nest can be tiled: flow dependence "
            "from 's' to 's' with distance (+, *), which is not constant");
}

TEST(Refusal, EmptyNest) {
  EXPECT_EQ(refusal(NestBuilder("n").array("A[n]").statement(
                "0 i 0 j 0", "0 <= i < n and 0 <= j and j < i and i < j", "A[i] :=")),
            "empty-nest: the nest has no iteration");
}

TEST(Refusal, QuotaIsARemark) {
  Nest nest = NestBuilder("T n").array("A[n]").statement(
      "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1", "A[i] := A[i-1], A[i], A[i+1]");
  for (unsigned long quota : {1ul, 100ul, 1000ul, 5000ul, 20000ul, 50000ul})
    EXPECT_EQ(refusal(nest, quota).substr(0, 12), "too-complex:") << quota;
  EXPECT_EQ(refusal(nest), "tiled");
}

/// A stand-in for operations that are slow one by one: a time limit that is over at once.
TEST(Refusal, TimeLimitIsARemark) {
  Nest nest = NestBuilder("T n").array("A[n]").statement(
      "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1", "A[i] := A[i-1], A[i], A[i+1]");
  poly::Options options;
  options.seconds = 0;
  auto result = poly::analyze(nest, options);
  ASSERT_TRUE(std::holds_alternative<Remark>(result));
  EXPECT_EQ(std::get<Remark>(result).code, "too-complex");
}

constexpr unsigned long Quota = 1'000'000;

/// Operations of some work on sets, each of which counts as `weight`.
unsigned long workOf(unsigned long weight, unsigned long quota, bool &isExhausted) {
  poly::Context context(quota, 60);
  try {
    const poly::LongOperations counted(context.get().get(), 100, weight);
    isl::set triangle(context.get(), "[n] -> { [i, j] : 0 <= i < n and 0 <= j <= i }");
    for (int k = 0; k < 20; ++k)
      triangle = triangle.intersect(triangle.unite(triangle)).coalesce();
  } catch (const isl::exception &) {
  }
  isExhausted = context.exhausted();
  return context.used();
}

TEST(Operations, CountAsManyAsTheyWeigh) {
  bool isExhausted = true;
  const unsigned long once = workOf(1, Quota, isExhausted);
  EXPECT_FALSE(isExhausted);
  ASSERT_GT(once, 500u);
  const unsigned long tenTimes = workOf(10, Quota, isExhausted);
  EXPECT_GT(tenTimes, 5 * once); // what is not done under the weight counts once
  EXPECT_NEAR(double(workOf(19, Quota, isExhausted) - tenTimes), double(tenTimes - once), 100);
  EXPECT_FALSE(isExhausted);
}

TEST(Operations, EndWhereTheirWeightUsesUpTheQuota) {
  bool isExhausted = false;
  const unsigned long once = workOf(1, Quota, isExhausted);
  workOf(10, 5 * once, isExhausted);
  EXPECT_TRUE(isExhausted);
  workOf(1, 5 * once, isExhausted);
  EXPECT_FALSE(isExhausted);
}

TEST(Operations, AreTheSameInEachRun) {
  bool isExhausted = false;
  EXPECT_EQ(workOf(7, Quota, isExhausted), workOf(7, Quota, isExhausted));
}

TEST(Guard, NothingToAsk) {
  EXPECT_TRUE(guard(NestBuilder("T n").array("A[n]").statement(
                        "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1", "A[i] := A[i-1], A[i+1]"),
                    "T=3 n=5"));
}

TEST(Guard, FlattenedRows) {
  // a[i*n + j] with j up to m: rows must be at least as long.
  Nest nest = NestBuilder("k m n").array("a[k][n]", true).statement(
      "0 i 0 j 0", "1 <= i < k and 1 <= j < m", "a[i][j] := a[i-1][j], a[i][j-1]");
  EXPECT_TRUE(guard(nest, "k=4 m=5 n=5"));
  EXPECT_TRUE(guard(nest, "k=4 m=5 n=7"));
  EXPECT_FALSE(guard(nest, "k=4 m=5 n=4"));
  EXPECT_TRUE(guard(nest, "k=4 m=1 n=0")); // no point, nothing outside
  EXPECT_TRUE(guard(nest, "k=0 m=5 n=4"));
}

TEST(Guard, FlattenedRowsNeverInside) {
  EXPECT_EQ(refusal(NestBuilder("k n").context("n >= 4 and k >= 4").array("a[k][n]", true)
                        .statement("0 i 0 j 0", "1 <= i < k and 0 <= j < n",
                                   "a[i][j] := a[i][j - 1], a[i - 1][j]")),
            "subscript-outside-row: the subscripts of 'a' leave their row");
}

void collectIterators(const Ast &a, std::vector<std::string> &out) {
  if (a.kind == Ast::For || a.kind == Ast::Let)
    out.push_back(a.iterator);
  for (const auto *children : {&a.body, &a.orElse})
    for (const Ast &child : *children)
      collectIterators(child, out);
}

TEST(Names, LoopsOfTheTileHideNothingInTheBody) {
  auto result = poly::analyze(NestBuilder("T n").array("A[T][n]").statement(
                                  "0 t 0 c1 0", "1 <= t < T and 1 <= c1 < n",
                                  "A[t][c1] := A[t-1][c1], A[t][c1-1]"),
                              poly::Options());
  ASSERT_TRUE(std::holds_alternative<Tiling>(result));
  std::vector<std::string> iterators;
  collectIterators(std::get<Tiling>(result).tile, iterators);
  EXPECT_EQ(iterators.size(), 2u);
  for (const std::string &name : iterators)
    EXPECT_EQ(name.rfind("ht_", 0), 0u) << name;
}

/// Mapped of the array called p.
Mapped mapped(const Nest &nest) {
  auto result = poly::analyze(nest, poly::Options());
  auto *tiling = std::get_if<Tiling>(&result);
  EXPECT_NE(tiling, nullptr);
  for (size_t k = 0; tiling && k < nest.arrays.size(); ++k)
    if (nest.arrays[k].name == "p")
      return tiling->mapped.at(k);
  return Mapped::Unchecked;
}

TEST(Guard, ConditionalAccessOfUnknownExtent) {
  NestBuilder b("T n");
  b.array("A[n]").array("p[]");
  EXPECT_EQ(mapped(NestBuilder(b).statement("0 t 0 i 0", "0 <= t < T and 0 <= i < n",
                                            "A[i], ?p[i] := A[i], ?p[i]")),
            Mapped::Writable);
  EXPECT_EQ(mapped(NestBuilder(b).statement("0 t 0 i 0", "0 <= t < T and 0 <= i < n",
                                            "A[i] := A[i], ?p[i]")),
            Mapped::Readable);
  EXPECT_EQ(mapped(NestBuilder(b).statement("0 t 0 i 0", "0 <= t < T and 0 <= i < n",
                                            "A[i] := A[i], p[i]")),
            Mapped::Unchecked);
}

TEST(Guard, ConditionalAccessOfKnownExtent) {
  EXPECT_EQ(mapped(NestBuilder("T n").array("p[n]").statement(
                "0 t 0 i 0", "0 <= t < T and 0 <= i < n", "?p[i] := ?p[i]")),
            Mapped::Unchecked);
}

TEST(Guard, ConditionalAccessThatHappensAnyhow) {
  NestBuilder b("T n m");
  b.array("p[]").statement("0 t 0 i 0", "0 <= t < T and 1 <= i < n", "p[i] := p[i], p[i-1]");
  EXPECT_EQ(mapped(NestBuilder(b).statement("0 t 0 i 1",
                                            "0 <= t < T and 1 <= i < n and i < m",
                                            "?p[i] := ?p[i], p[i-1]")),
            Mapped::Unchecked);
  EXPECT_EQ(mapped(NestBuilder(b).statement("0 t 0 i 1",
                                            "0 <= t < T and 1 <= i < n and i < m",
                                            "p[i] := ?p[i+1], p[i-1]")),
            Mapped::Readable); // p[n]
}

} // namespace

} // namespace hetile::test
