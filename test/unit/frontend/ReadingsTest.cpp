// SPDX-License-Identifier: Apache-2.0
//===- ReadingsTest.cpp - the ways to read a loop, in their order ---------===//
//
// Which reading comes next depends on what the ones before it gave, and on whether their nest was
// taken.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Names = std::vector<std::string>;

static std::string function(const std::string &body) {
  return "double A[100][100], v[10000];\nvoid f(int n) {\n" + body + "\n}\n";
}
static bool every(const model::Nest &) { return true; }
static bool none(const model::Nest &) { return false; }

TEST(Readings, TheFirstNestThatIsTakenEndsThem) {
  const std::string loops = function("for (int i = 1; i < 100; i++) for (int j = 1; j < 100; j++) "
                                     "A[i][j] = A[i - 1][j];");
  EXPECT_EQ(readingsOf(loops, every), (Names{"+as written"}));
  EXPECT_EQ(readingsOf(loops, none), (Names{"+as written", "-arrays as lines"}));
}

TEST(Readings, StatementsThatFollowOneAnotherAreSplit) {
  const std::string loops = function("for (int i = 1; i < 100; i++) for (int j = 1; j < 100; j++) "
                                     "{ A[i][j] = A[i - 1][j]; v[j] = A[i][j]; }");
  EXPECT_EQ(readingsOf(loops, every), (Names{"+as written"}));
  EXPECT_EQ(readingsOf(loops, none),
            (Names{"+as written", "+statements one by one", "-arrays as lines"}));
}

TEST(Readings, ArraysWhoseRowsMayNotHoldTheirSubscriptsAreLines) {
  const std::string loops = function("for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) "
                                     "A[i][j] = A[i - 1][j];");
  EXPECT_EQ(readingsOf(loops, none), (Names{"+as written", "+arrays as lines"}));
}

TEST(Readings, ScalarsThatConnectLoopsHaveCopies) {
  const std::string loops =
      function("for (int i = 1; i < n; i++) { double s = v[i]; "
               "for (int j = 1; j < n; j++) { s = s + A[i - 1][j]; A[i][j] = s; } }");
  EXPECT_EQ(readingsOf(loops, every), (Names{"-as written", "+copies of locals"}));
  EXPECT_EQ(readingsOf(loops, none), (Names{"-as written", "+copies of locals"}));
}

TEST(Readings, VariablesThatAdvanceAreFollowed) {
  const std::string loops = function("int k = 0; for (int i = 0; i < 100; i++) "
                                     "for (int j = 0; j < 100; j++) { v[k] = A[i][j]; k++; }");
  EXPECT_EQ(readingsOf(loops, every),
            (Names{"-as written", "-copies of carried scalars", "+following variables"}));
}

TEST(Readings, WhatIsInsideOfATakenNestIsNotTried) {
  const std::string loops = function(
      "for (int t = 0; t < n; t++) for (int i = 1; i < 100; i++) for (int j = 1; j < 100; j++) "
      "A[i][j] = A[i - 1][j];");
  EXPECT_EQ(readingsOf(loops, every), (Names{"+as written"}));
  EXPECT_EQ(
      readingsOf(loops, [](const model::Nest &n) { return n.statements[0].iterators.size() == 2; }),
      (Names{"+as written", "-arrays as lines", "+as written"}));
}
