// SPDX-License-Identifier: Apache-2.0
//===- PrivateArraysTest.cpp - whose values stay inside of an iteration ---===//
//
// How many outer loops may have a scratch array for themselves: all reads must find a write of
// their own iteration before them.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"

#include "poly/PrivateArrays.h"

#include <gtest/gtest.h>

namespace hetile::test {

/// u1[k] = r..; then a statement that reads `reads` of u1 in a loop of its own over `range`.
static NestBuilder lines(const std::string &written, const std::string &writes,
                         const std::string &range, const std::string &reads) {
  return NestBuilder("n")
      .array("u1[64]")
      .array("r[n][n][n]")
      .array("u[n][n][n]")
      .statement("0 i 0 j 0 k 0", "1 <= i < n - 1 and 1 <= j < n - 1 and " + written,
                 writes + " := r[i][j-1][k], r[i][j+1][k]")
      .statement("0 i 0 j 1 k 0", "1 <= i < n - 1 and 1 <= j < n - 1 and " + range,
                 "u[i][j][k] := u[i][j][k], " + reads);
}

static std::optional<unsigned> depthOf(const model::Nest &nest, unsigned array = 0) {
  return poly::privateDepth(nest, array, {});
}

using Depth = std::optional<unsigned>;

TEST(PrivateArrays, IterationsOfTheLoopsAroundAllUsesWriteWhatTheyRead) {
  EXPECT_EQ(depthOf(lines("0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k-1], u1[k], u1[k+1]")),
            Depth(2));
}

TEST(PrivateArrays, OneElementMoreThanWasWrittenIsOlder) {
  EXPECT_EQ(depthOf(lines("0 <= k < n - 1", "u1[k]", "1 <= k < n - 1", "u1[k], u1[k+1]")), Depth());
  EXPECT_EQ(depthOf(lines("1 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k-1], u1[k]")), Depth());
}

TEST(PrivateArrays, WhatAnotherIterationHasWrittenIsOlder) {
  EXPECT_EQ(depthOf(lines("j = 1 and 0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k]")), Depth(1));
  EXPECT_EQ(depthOf(lines("i = 1 and 0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k]")), Depth(0));
}

TEST(PrivateArrays, OnlyTheNumbersOfLoopsThatAreAskedForCount) {
  const auto within = [](const model::Nest &nest, const poly::LoopRange &loops) {
    const auto use = poly::privateUse(nest, 0, loops, {});
    return use ? Depth(use->depth) : Depth();
  };
  const model::Nest two = lines("0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k-1], u1[k]");
  EXPECT_EQ(within(two, {0, 0}), Depth(0));
  EXPECT_EQ(within(two, {1, 1}), Depth(1));
  EXPECT_EQ(within(two, {2}), Depth(2));
  EXPECT_EQ(within(two, {3}), Depth());
  const model::Nest one = lines("j = 1 and 0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k]");
  EXPECT_EQ(within(one, {0, 0}), Depth(0));
  EXPECT_EQ(within(one, {2}), Depth());
  EXPECT_EQ(within(NestBuilder("n").array("a[n]").array("u[n][n]").statement(
                       "0 i 0 j 0", "0 <= i < n and 0 <= j < n", "u[i][j] := u[i][j]"),
                   {2}),
            Depth());
}

TEST(PrivateArrays, EveryOtherElementIsNotAll) {
  EXPECT_EQ(depthOf(lines("0 <= k < n", "u1[2k]", "0 <= k < n", "u1[k]")), Depth());
  EXPECT_EQ(depthOf(lines("0 <= k < n", "u1[2k]", "0 <= k < n", "u1[2k]")), Depth(2));
}

TEST(PrivateArrays, WhatMayNotBeWrittenDoesNotCount) {
  // A conditional write comes with a read of the element.
  EXPECT_EQ(depthOf(NestBuilder("n")
                        .array("t[64]")
                        .array("u[n][n]")
                        .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < n",
                                   "?t[j] := ?t[j], u[i][j]")
                        .statement("0 i 1 j 0", "0 <= i < n and 0 <= j < n", "u[i][j] := t[j]")),
            Depth());
  // Changed under a condition after it has been written: the first write counts.
  EXPECT_EQ(depthOf(NestBuilder("n")
                        .array("t[64]")
                        .array("u[n][n]")
                        .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < n", "t[j] := u[i][j]")
                        .statement("0 i 1 j 0", "0 <= i < n and 0 <= j < n",
                                   "?t[j] := ?t[j], u[i][j]")
                        .statement("0 i 2 j 0", "0 <= i < n and 0 <= j < n", "u[i][j] := t[j]")),
            Depth(1));
}

TEST(PrivateArrays, ValuesThatAMiddleLoopHandsOnBelongToTheOuterOne) {
  const model::Nest nest =
      NestBuilder("n")
          .array("t[64]")
          .array("u[n][n]")
          .statement("0 i 0 k 0", "0 <= i < n and 0 <= k < n", "t[k] := u[i][k]")
          .statement("0 i 1 j 0 k 0", "0 <= i < n and 0 <= j < n and 0 <= k < n",
                     "t[k], u[i][k] := t[k], u[i][k]");
  EXPECT_EQ(depthOf(nest), Depth(1));
}

TEST(PrivateArrays, ALoopThatMayRunLessOftenDoesNotWriteAll) {
  EXPECT_EQ(depthOf(lines("0 <= k <= j", "u1[k]", "0 <= k <= j", "u1[k]")), Depth(2));
  // What (i, j) with j < i reads beyond k = j, the iteration (i - 1, n - 2) has written.
  EXPECT_EQ(depthOf(lines("0 <= k <= j", "u1[k]", "0 <= k <= i", "u1[k]")), Depth(0));
  EXPECT_EQ(depthOf(lines("0 <= k <= j", "u1[k]", "0 <= k <= i + 1", "u1[k]")), Depth());
}

TEST(PrivateArrays, TheNestAsAWholeMayWriteFirst) {
  const model::Nest nest = NestBuilder("n")
                               .array("t[64]")
                               .array("u[n][n]")
                               .statement("0 k 0", "0 <= k < n", "t[k] := u[0][k]")
                               .statement("1 i 0 j 0", "0 <= i < n and 0 <= j < n",
                                          "u[i][j] := t[j]");
  EXPECT_EQ(depthOf(nest), Depth(0));
}

TEST(PrivateArrays, AStatementReadsBeforeItWrites) {
  EXPECT_EQ(depthOf(NestBuilder("n").array("t[64]").array("u[n][n]").statement(
                "0 i 0 j 0", "0 <= i < n and 0 <= j < n", "t[j] := t[j], u[i][j]")),
            Depth());
}

TEST(PrivateArrays, LoopsThatCountDownAreRunInTheirOrder) {
  // t[k] is written from the last to the first, and the one behind it is read: after its write.
  const std::string domain = "0 <= i < n and 0 <= j < n and 0 <= k < n";
  EXPECT_EQ(depthOf(NestBuilder("n")
                        .array("t[64]")
                        .array("u[n][n]")
                        .statement("0 i 0 j 0 -k 0", domain, "t[k] := u[i][k]")
                        .statement("0 i 0 j 0 -k 1", domain + " and k < n - 1",
                                   "u[j][k] := t[k + 1]")),
            Depth(2));
  EXPECT_EQ(depthOf(NestBuilder("n")
                        .array("t[64]")
                        .array("u[n][n]")
                        .statement("0 i 0 j 0 k 0", domain, "t[k] := u[i][k]")
                        .statement("0 i 0 j 0 k 1", domain + " and k < n - 1",
                                   "u[j][k] := t[k + 1]")),
            Depth());
}

TEST(PrivateArrays, ValuesThatDecideBoundsAreOlder) {
  EXPECT_EQ(depthOf(NestBuilder("n least greatest")
                        .array("t[64]")
                        .array("u[n][n]")
                        .data("d = t[i]", "least", "greatest", "i", "0 <= i < n")
                        .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < n and j <= greatest",
                                   "u[i][j] :=")),
            Depth());
}

TEST(PrivateArrays, WithoutStepsNothingIsKnown) {
  poly::Options options;
  options.quota = 8;
  poly::Effort effort;
  EXPECT_EQ(poly::privateDepth(
                lines("0 <= k < n", "u1[k]", "1 <= k < n - 1", "u1[k-1], u1[k], u1[k+1]"), 0,
                options, &effort),
            Depth());
  EXPECT_GT(effort.steps, 0u);
}

} // namespace hetile::test
