// SPDX-License-Identifier: Apache-2.0
//===- DataTest.cpp - subscripts, bounds and conditions that are data -----===//
//
// Which elements become symbols, where they are read, and how statements test what the domain
// cannot hold.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static const char *const Top = "enum { N = 50 };\nint x[N][N];\nint w[N], v[N];\n";

static model::Nest nestOf(const std::string &loops) {
  return onlyNest(Top + std::string("void f(int n, int c, int *p, int d) {\n") + loops + "\n}\n");
}

TEST(Data, SubscriptUnderACondition) {
  model::Nest nest = nestOf("for (int k = 1; k < n; k++) for (int j = 0; j < c; j++)\n"
                            "  x[k][j] = j >= w[k] ? x[k - 1][j - w[k]] : 0;");
  EXPECT_EQ(lines(nest, "data"), Lines{"w_k = w[k] from w_k_min to w_k_max"});
  Lines reads = lines(nest, "read");
  ASSERT_EQ(reads.size(), 3u); // the first is where the program looks
  EXPECT_EQ(reads[1], "{ S0[k, j] -> w[k] }");
  EXPECT_EQ(reads[2], "{ S0[k, j] -> x[k - 1, j - w_k] : exists w_k : w_k <= j and w_k_min <= w_k "
                      "and w_k <= w_k_max } conditional");
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[k, j] -> x[k, j] }"});
}

TEST(Data, TheSecondOperandIsReadOnlyUnderTheFirst) {
  model::Nest nest = nestOf("for (int k = 0; k < n; k++) for (int j = 0; j < c; j++)\n"
                            "  x[k][j] = k > 0 && j >= w[k - 1] ? x[k - 1][j - w[k - 1]] : 0;");
  ASSERT_EQ(nest.data.size(), 1u);
  ASSERT_EQ(nest.data[0].places.size(), 1u);
  EXPECT_NE(model::toIsl(nest.data[0].places[0].domain).find("1 <= k"), std::string::npos)
      << model::toIsl(nest.data[0].places[0].domain);
}

TEST(Data, BoundOfTheInnerLoop) {
  model::Nest nest = nestOf("for (int k = 1; k < n; k++) for (int j = w[k]; j < c; j++)\n"
                            "  x[k][j] = x[k - 1][j - w[k]] + v[k];");
  EXPECT_EQ(domains(nest), Lines{"{ S0[k, j] : 1 <= k and k < n and w_k_min <= j and j < c }"});
  EXPECT_EQ(first(nest, "body"),
            "if ((j >= (int)(<w[k]>))) { <x[k, j]> = <x[k - 1, j - w_k]> + <v[k]>; }");
}

TEST(Data, VariableForTheElement) {
  model::Nest nest =
      nestOf("for (int k = 1; k < n; k++) { int wk = w[k]; for (int j = 0; j < c; j++)\n"
             "  x[k][j] = j >= wk ? x[k - 1][j - wk] : x[k - 1][j]; }");
  EXPECT_EQ(lines(nest, "data"), Lines{"w_k = w[k] from w_k_min to w_k_max"});
  EXPECT_EQ(nest.statements.size(), 1u);
}

TEST(Data, TheSameElementInTheWholeNestIsAParameter) {
  model::Nest nest = nestOf("for (int k = 1; k < p[0]; k++) for (int j = 0; j < p[d]; j++)\n"
                            "  x[k][j] = x[k - 1][j];");
  EXPECT_EQ(lines(nest, "data"), (Lines{"p_0 = p[0]", "p_d = p[d]"}));
  EXPECT_EQ(domains(nest), Lines{"{ S0[k, j] : 1 <= k and k < p_0 and 0 <= j and j < p_d }"});
}

TEST(Data, ConditionAroundALoop) {
  model::Nest nest =
      nestOf("for (int k = 1; k < n; k++) if (v[k] > 3) for (int j = 0; j < c; j++)\n"
             "  x[k][j] = x[k - 1][j];");
  EXPECT_TRUE(nest.data.empty()); // it decides nothing that could be bounded
  EXPECT_EQ(first(nest, "body"), "if ((<v[k]> > 3)) { <x[k, j]> = <x[k - 1, j]>; }");
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[k, j] -> x[k, j] } conditional"});
}

TEST(Data, WhatTheNestWritesIsNoData) {
  EXPECT_EQ(codes(extractText(
                Top + std::string("void f(int n) {\n"
                                  "for (int k = 1; k < n; k++) for (int j = 0; j < n; j++) {\n"
                                  "  x[k][j] = x[k - 1][w[k]]; w[j] = k; }\n}\n"))),
            Lines{"indirect-subscript"});
}

TEST(Data, RangesOfRowsAreNotJoined) {
  EXPECT_EQ(codes(extractText(Top + std::string("void f(int n) {\n"
                                                "for (int k = 0; k < n; k++)\n"
                                                "  for (int j = w[k]; j < w[k + 1]; j++)\n"
                                                "    x[k][0] += x[1][v[j]];\n}\n"))),
            Lines{"non-affine-bound"});
}
