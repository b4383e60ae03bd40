// SPDX-License-Identifier: Apache-2.0
//===- AddingTest.cpp - the nest that forms the sums of another one -------===//
//
// It adds at the points of the other one, in their order, and is a nest like all others.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "model/Affine.h"
#include "model/Print.h"
#include "poly/Analyze.h"
#include "poly/variants/Adding.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

/// Array `k` of `nest` holds what is added to a sum of its own.
void leave(model::Nest &nest, unsigned k, model::Fold fold) {
  nest.arrays[k].addends = true;
  nest.arrays[k].elementType = "double";
  model::Reduction r;
  r.name = r.text = nest.arrays[k].name;
  r.type = "double";
  r.kind = model::ElementType::Double;
  r.fold = fold;
  r.partials = {k};
  nest.apart.push_back(r);
}

model::Nest triangle() {
  model::Nest nest = NestBuilder("n").array("u[n][n]").array("a[][]").array("b[][]").statement(
      "0 -i 0 j 0", "1 <= i < n and 0 <= j < i", "u[i][j], a[i][j], b[i][j] := u[i-1][j], u[i][j]");
  leave(nest, 1, model::Fold::Sum);
  leave(nest, 2, model::Fold::Product);
  return nest;
}

} // namespace

TEST(Adding, IsASideOverTheSamePoints) {
  const model::Nest parted = triangle(), nest = poly::addingNest(parted);
  EXPECT_TRUE(nest.side);
  ASSERT_EQ(nest.arrays.size(), 4u);
  EXPECT_TRUE(nest.arrays[0].addends && nest.arrays[1].addends);
  EXPECT_TRUE(nest.arrays[2].hidden && nest.arrays[3].hidden);
  ASSERT_EQ(nest.reductions.size(), 2u);
  EXPECT_EQ(nest.reductions[1].fold, model::Fold::Carry);
  ASSERT_EQ(nest.statements.size(), 1u);
  EXPECT_EQ(model::domainText(nest.statements[0]), model::domainText(parted.statements[0]));
  EXPECT_EQ(model::bodyText(nest, nest.statements[0]),
            "double hetile_sum0 = <a_sum[0]>; hetile_sum0 = hetile_sum0 + <a[i, j]>; <a_sum[0]> = "
            "hetile_sum0; double hetile_sum1 = <b_sum[0]>; hetile_sum1 = hetile_sum1 * <b[i, j]>; "
            "<b_sum[0]> = hetile_sum1; ");
}

/// A loop of one iteration around the others: columns lie across its partial results, if it had
/// any.
TEST(Adding, ASumStaysInItsOneElement) {
  model::Nest parted = NestBuilder("n").array("u[n][n]").array("a[][][]").statement(
      "0 o 0 i 0 j 0", "0 <= o < 1 and 0 <= i < n and 0 <= j < n", "a[o][i][j] := u[i][j]");
  leave(parted, 1, model::Fold::Sum);
  parted.apart[0].anyOrder = true; // of partial results, which this has not
  const model::Nest nest = poly::addingNest(parted);
  auto answer = poly::analyze(nest, {});
  const auto *t = std::get_if<model::Tiling>(&answer);
  ASSERT_NE(t, nullptr);
  const model::Nest &runs = t->instead ? *t->instead : nest;
  for (const model::Access &a : runs.statements[0].accesses) {
    if (runs.arrays[a.array].hidden) {
      EXPECT_TRUE(model::isConstant(a.subscripts[0])) << model::dump(runs);
    }
  }
}

/// What is added is computed again, of elements that the other nest has read or written.
TEST(Adding, ComputesOnceMoreWhatNoArrayHas) {
  model::Nest parted = NestBuilder("n").array("v[n][n]").array("u[n][n]").statement(
      "0 i 0 j 0", "0 <= i < n and 0 <= j < n", "u[i][j] := v[i][j], u[i][j]");
  model::Reduction r;
  r.name = "s";
  r.type = "double";
  r.kind = model::ElementType::Double;
  r.again = true;
  parted.apart.push_back(r);
  model::Piece open, element, close;
  open.text = "(double)(2 * ";
  element.kind = model::Piece::Element;
  element.access = 1;
  close.text = ")";
  parted.statements[0].additions.push_back({0, {open, element, close}});
  const model::Nest nest = poly::addingNest(parted);
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(nest.arrays[0].name, "u");
  EXPECT_TRUE(nest.arrays[1].hidden);
  ASSERT_EQ(nest.statements.size(), 1u);
  EXPECT_EQ(model::bodyText(nest, nest.statements[0]),
            "double hetile_sum0 = <hetile_sum0[0]>; hetile_sum0 = hetile_sum0 + (double)(2 * <u[i, "
            "j]>); <hetile_sum0[0]> = hetile_sum0; ");
  ASSERT_EQ(nest.statements[0].addends.size(), 1u);
  EXPECT_EQ(nest.statements[0].accesses[nest.statements[0].addends[0][1].access].array, 0u);
}

TEST(Adding, RunsInTheOrderOfTheProgram) {
  Random random(7);
  const Verdict v =
      examine(poly::addingNest(triangle()), {parameters("n=5"), parameters("n=8")}, 8, 6, random);
  EXPECT_EQ(v.error, "");
  EXPECT_EQ(v.refused, "");
  EXPECT_GT(v.runs, 0);
}

} // namespace hetile::test
