// SPDX-License-Identifier: Apache-2.0
//===- DataTest.cpp - distances that are data -----------------------------===//
//
// Nests that read x[.., j - w[k]]: for all values between two parameters the sets and the
// protocol must be right; what they need of the data is asked on entry.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "model/Print.h"

#include <gtest/gtest.h>

using namespace hetile::model;

namespace hetile::test {

namespace {

NestBuilder knapsack(const std::string &accesses) {
  NestBuilder b("n c lo hi");
  b.context("lo <= hi").array("x[][]").array("w[]").data("d = w[k - 1]", "lo", "hi", "k",
                                                          "1 <= k and k <= n");
  return b.statement("0 k 0 j 0", "1 <= k <= n and 0 <= j <= c", accesses);
}

const char *const ZeroOne = "x[k][j] := w[k - 1], x[k - 1][j], "
                            "?x[k - 1][j - d] for d if lo <= d and d <= hi and d <= j";
const char *const Unbounded = "x[k][j] := w[k - 1], x[k - 1][j], "
                              "?x[k][j - d] for d if lo <= d and d <= hi and d <= j";

Tiling tiling(const Nest &nest) {
  auto result = poly::analyze(nest, poly::Options());
  auto *t = std::get_if<Tiling>(&result);
  EXPECT_NE(t, nullptr);
  return t ? *t : Tiling();
}

bool guard(const Tiling &t, const std::string &params) {
  return evaluate(t.guard, parameters(params)) != 0;
}

TEST(Data, AsksForWeightsThatAreNotNegative) {
  Tiling t = tiling(knapsack(ZeroOne));
  EXPECT_EQ(t.assumed, "w[k - 1] >= 0");
  EXPECT_TRUE(guard(t, "n=4 c=9 lo=0 hi=3"));
  EXPECT_TRUE(guard(t, "n=4 c=9 lo=2 hi=30"));
  EXPECT_FALSE(guard(t, "n=4 c=9 lo=-1 hi=3"));
}

TEST(Data, AsksNothingWhereTheOrderIsRightAnyhow) {
  Tiling t = tiling(knapsack(Unbounded));
  EXPECT_EQ(t.assumed, "");
  EXPECT_TRUE(guard(t, "n=4 c=9 lo=-1 hi=3"));
}

TEST(Data, AsksForParametersOfUnknownSign) {
  Nest nest = NestBuilder("n m d").array("a[][]").statement(
      "0 i 0 j 0", "1 <= i < n and 0 <= j < m", "a[i][j] := a[i - 1][j - d], a[i][j - 1]");
  Tiling t = tiling(nest);
  EXPECT_EQ(t.assumed, "d >= 0");
  EXPECT_FALSE(guard(t, "n=4 m=9 d=-1"));
  Random random(1);
  Verdict v = examine(nest, {parameters("n=4 m=6 d=0"), parameters("n=5 m=7 d=3")}, 24, 4, random);
  EXPECT_EQ(v.error, "");
  EXPECT_EQ(v.runs, 2);
}

/// One row, from the left to the right or back.
Nest oneRow(const std::string &j, const std::string &write = "x[j]") {
  return NestBuilder("n c lo hi")
      .context("lo <= hi")
      .array("x[]")
      .array("w[]")
      .data("d = w[k]", "lo", "hi", "k", "1 <= k and k <= n")
      .statement("0 k 0 " + j + " 0", "1 <= k <= n and 0 <= j <= c",
                 write + " := w[k], x[j], ?x[j - d] for d if lo <= d and d <= hi and d <= j");
}

TEST(Data, OneRowNeedsVersions) {
  Tiling down = tiling(oneRow("-j")), up = tiling(oneRow("j"));
  for (const Tiling *t : {&down, &up}) {
    ASSERT_NE(t->instead, nullptr);
    EXPECT_TRUE(t->instead->arrays[0].versions);
    EXPECT_FALSE(t->instead->arrays[1].versions);
    EXPECT_EQ(t->assumed, "w[k] >= 1");
    EXPECT_TRUE(guard(*t, "n=4 c=9 lo=1 hi=3"));
    EXPECT_FALSE(guard(*t, "n=4 c=9 lo=0 hi=3"));
  }
  // The value of the same iteration, or of the one before.
  EXPECT_EQ(accessText(*up.instead, up.instead->statements[0],
                       up.instead->statements[0].accesses[2]),
            "{ S0[k, j] -> x[k, -d + j] : exists d : lo <= d and d <= hi and d <= j }");
  EXPECT_EQ(accessText(*down.instead, down.instead->statements[0],
                       down.instead->statements[0].accesses[2]),
            "{ S0[k, j] -> x[k - 1, -d + j] : exists d : lo <= d and d <= hi and d <= j }");
}

TEST(Data, VersionsAreANestLikeAnyOther) {
  for (const char *j : {"j", "-j"}) {
    Random random(5);
    Verdict v =
        examine(oneRow(j), {parameters("n=4 c=6 lo=1 hi=3"), parameters("n=3 c=5 lo=2 hi=9")}, 24,
                4, random);
    EXPECT_EQ(v.error, "");
    EXPECT_EQ(v.runs, 2);
  }
}

TEST(Data, LeavesTheLastVersion) {
  const Tiling t = tiling(oneRow("-j"));
  Environment env = parameters("n=4 c=5 lo=1 hi=2");
  env["x0"] = 1;
  env["x1"] = 5;
  env["y0"] = 0;
  env["y1"] = 6;
  std::set<Index> seen;
  run(t.liveOut, env, [&](unsigned, const Index &index) { seen.insert(index); });
  EXPECT_EQ(seen.size(), 6u);
  for (const Index &index : seen)
    EXPECT_EQ(index[0], 4);
}

TEST(Data, NoVersionsForValuesOfDifferentAges) {
  // What x[c - j] reads is one iteration old, or many, or from before the nest.
  auto result = poly::analyze(
      NestBuilder("n c lo hi")
          .context("lo <= hi")
          .array("x[]")
          .array("w[]")
          .data("d = w[k]", "lo", "hi", "k", "1 <= k and k <= n")
          .statement("0 k 0 -j 0", "1 <= k <= n and k <= j <= c",
                     "x[j] := w[k], x[c - j], ?x[j - d] for d if lo <= d and d <= hi and d <= j"),
      poly::Options());
  ASSERT_TRUE(std::holds_alternative<Remark>(result));
  EXPECT_EQ(std::get<Remark>(result).code, "no-permutable-band");
}

TEST(Data, LooksAtTheElementsThatTheProgramReads) {
  Tiling t = tiling(knapsack(ZeroOne));
  ASSERT_EQ(t.data.size(), 1u);
  for (int n : {0, 1, 5}) {
    Environment env = parameters("c=3 lo=0 hi=0");
    env["n"] = n;
    std::set<Index> seen, expected;
    run(t.data[0], env, [&](unsigned array, const Index &index) {
      EXPECT_EQ(array, 1u);
      EXPECT_TRUE(seen.insert(index).second);
    });
    for (int k = 0; k < n; ++k)
      expected.insert({k});
    EXPECT_EQ(seen, expected) << n;
  }
}

/// A statement or two; what they read is w[t] away, in the same row or in rows before.
Nest randomDataNest(Random &random) {
  NestBuilder b("T n lo hi");
  b.context("lo <= hi").array("A[][]").array("B[][]").array("w[]");
  b.data("d = w[t]", "lo", "hi", "t", "1 <= t and t < T");
  bool down = random.chance(10);
  int64_t count = random.between(1, 2);
  for (int64_t k = 0; k < count; ++k) {
    std::string out = std::string(k ? "B" : "A") + "[t][i] := w[t]";
    for (int64_t reads = random.between(1, 3); reads > 0; --reads) {
      std::string row =
          random.chance(30) ? "[t]" : "[t - " + std::to_string(random.between(1, 2)) + "]";
      std::string element = (random.chance(60) ? "A" : "B") + row;
      if (random.chance(70))
        out += ", ?" + element + (random.chance(20) ? "[i + d]" : "[i - d]") +
               " for d if lo <= d and d <= hi" + (random.chance(60) ? " and d <= i" : "");
      else
        out += ", " + element + "[i - " + std::to_string(random.between(0, 2)) + "]";
    }
    std::string domain = "1 <= t < T and ";
    domain += random.chance(25) ? "lo <= i < n" : random.chance(25) ? "0 <= i < hi" : "0 <= i < n";
    b.statement("0 t " + std::to_string(k) + (down ? " -i 0" : " i 0"), domain, out);
  }
  return b;
}

class RandomDataTest : public testing::TestWithParam<unsigned> {};

TEST_P(RandomDataTest, SetsAndProtocol) {
  constexpr unsigned Nests = 12;
  int runs = 0;
  for (unsigned k = 0; k < Nests; ++k) {
    unsigned seed = GetParam() * Nests + k;
    Random random(seed);
    Nest nest = randomDataNest(random);
    std::vector<Environment> params;
    for (int p = 0; p < 3; ++p) {
      int64_t lo = random.between(-1, 3);
      params.push_back({{"T", random.between(2, 6)},
                        {"n", random.between(2, 8)},
                        {"lo", lo},
                        {"hi", lo + random.between(0, 3)}});
    }
    Verdict v = examine(nest, params, 24, 4, random);
    EXPECT_EQ(v.error, "") << "seed " << seed;
    runs += v.runs;
  }
  EXPECT_GT(runs, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomDataTest, testing::Range(0u, 5u));

} // namespace

} // namespace hetile::test
