// SPDX-License-Identifier: Apache-2.0
//===- PolyTest.cpp - polynomials and their division ----------------------===//
//
// Division is what gives flattened arrays their dimensions back.
//
//===----------------------------------------------------------------------===//
#include "frontend/base/Poly.h"

#include <gtest/gtest.h>

using namespace hetile::frontend;

static Poly sym(const char *name) { return Poly::symbol(name); }
static Poly num(int64_t v) { return Poly::constant(v); }

TEST(Poly, SumsAndProducts) {
  Poly p = *mul(*add(sym("i"), num(-1)), *add(sym("n"), num(2)));
  EXPECT_EQ(p.terms.size(), 4u);
  EXPECT_EQ(p.constantTerm(), -2);
  EXPECT_EQ(*sub(p, p), Poly{});
}

TEST(Poly, RowOfVariableLength) {
  // (i - 1) * (n + 2) + j - 1
  Poly row = *add(sym("n"), num(2));
  Poly p = *add(*mul(*add(sym("i"), num(-1)), row), *add(sym("j"), num(-1)));
  auto d = divide(p, row);
  ASSERT_TRUE(d);
  EXPECT_EQ(d->quotient, *add(sym("i"), num(-1)));
  EXPECT_EQ(d->remainder, *add(sym("j"), num(-1)));
}

TEST(Poly, RowOfConstantLength) {
  Poly p = *add(*mul(sym("i"), num(100)), *add(sym("j"), num(-101)));
  auto d = divide(p, num(100));
  ASSERT_TRUE(d);
  EXPECT_EQ(d->quotient, *add(sym("i"), num(-1)));
  EXPECT_EQ(d->remainder, *add(sym("j"), num(-1)));
}

TEST(Poly, TooLargeNumbersGiveNothing) {
  EXPECT_FALSE(mul(num(int64_t(1) << 30), num(int64_t(1) << 30)));
  EXPECT_FALSE(add(num(int64_t(1) << 40), num(1)));
}
