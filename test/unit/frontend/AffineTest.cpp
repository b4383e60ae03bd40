// SPDX-License-Identifier: Apache-2.0
//===- AffineTest.cpp - conditions and their notation ---------------------===//
//
// The text must be isl's notation, whatever the names are.
//
//===----------------------------------------------------------------------===//
#include "model/Affine.h"
#include "model/Print.h"

#include <gtest/gtest.h>

using namespace hetile::model;

static AffineExpr sym(const char *name) { return affineSymbol(name); }
static AffineExpr num(int64_t v) { return affineConstant(v); }

TEST(Affine, TextOfExpressions) {
  EXPECT_EQ(toIsl(num(0)), "0");
  EXPECT_EQ(toIsl(sub(scale(sym("i"), 2), num(1))), "2i - 1");
  EXPECT_EQ(toIsl(scale(sym("i"), -1)), "-i");
  EXPECT_EQ(toIsl(scale(floorDiv(add(sym("i"), num(1)), 2), 2)), "2*floor((i + 1)/2)");
  EXPECT_EQ(toIsl(sym("min")), "min_");
  EXPECT_EQ(toIsl(sym("exists")), "exists_");
}

TEST(Affine, ExactPartsLeaveTheFloor) {
  EXPECT_EQ(toIsl(floorDiv(add(scale(sym("i"), 4), num(5)), 2)), "2i + 2");
  EXPECT_EQ(toIsl(floorDiv(add(scale(sym("i"), 4), sym("j")), 2)), "2i + floor((j)/2)");
  EXPECT_EQ(toIsl(floorDiv(num(-3), 2)), "-2");
}

TEST(Affine, FloorsOfTheSameAreAddedUp) {
  const AffineExpr i = floorDiv(sym("i"), 2), j = floorDiv(sym("j"), 2);
  EXPECT_EQ(toIsl(add(i, i)), "2*floor((i)/2)");
  EXPECT_EQ(toIsl(add(i, j)), "floor((i)/2) + floor((j)/2)");
  EXPECT_EQ(toIsl(sub(i, floorDiv(sym("i"), 3))), "floor((i)/2) - floor((i)/3)");
  EXPECT_EQ(toIsl(sub(add(i, j), i)), "floor((j)/2)");
}

TEST(Affine, TextOfConditions) {
  Condition low = nonNegative(sub(sym("i"), num(1)));
  Condition high = nonNegative(sub(sub(sym("n"), sym("i")), num(1)));
  EXPECT_EQ(toIsl(conjunction(low, high)), "1 <= i and i < n");
  EXPECT_EQ(toIsl(always()), "true");
  EXPECT_EQ(toIsl(never()), "false");
  EXPECT_EQ(toIsl(disjunction(low, high)), "((1 <= i) or (i < n))");
  EXPECT_EQ(toIsl(zero(sub(sym("i"), sym("n")))), "n = i");
}

TEST(Affine, Negation) {
  Condition low = nonNegative(sub(sym("i"), num(1)));
  EXPECT_EQ(toIsl(negation(low)), "i <= 0");
  EXPECT_EQ(toIsl(negation(zero(sym("i")))), "((i <= -1) or (1 <= i))");
  EXPECT_TRUE(isNever(negation(always())));
  EXPECT_TRUE(isAlways(negation(never())));
  Condition both = conjunction(low, nonNegative(sym("j")));
  EXPECT_EQ(toIsl(negation(both)), "((i <= 0) or (j <= -1))");
}
