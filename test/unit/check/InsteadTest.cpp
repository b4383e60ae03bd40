// SPDX-License-Identifier: Apache-2.0
//===- InsteadTest.cpp - sums whose elements are moved --------------------===//
//
// Partial results may lie elsewhere only where the order of the additions is free.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "check/compare/Instead.h"
#include "model/Affine.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

using namespace check;

/// Each point adds to s[i].
model::Nest adding(bool anyOrder, model::Fold fold) {
  model::Nest nest = NestBuilder("n m").array("s[]").array("u[n][m]").statement(
      "0 i 0 j 0", "0 <= i < n and 0 <= j < m", "s[i] := u[i][j], s[i]");
  nest.arrays[0].hidden = true;
  model::Reduction r;
  r.anyOrder = anyOrder;
  r.fold = fold;
  r.partials = {0};
  nest.reductions.push_back(r);
  return nest;
}

/// What is wrong if the points of `nest` read s[`read`] and write s[`written`].
std::string moved(const model::Nest &nest, const std::string &read, const std::string &written) {
  model::Nest with = nest;
  for (model::Access &a : with.statements[0].accesses)
    if (a.array == 0)
      a.subscripts = {model::affineSymbol(a.write ? written : read)};
  const Environment sizes = parameters("n=3 m=4");
  return compare(with, enumerate(nest, sizes, {}), enumerate(with, sizes, {}));
}

} // namespace

TEST(Instead, MovesSumsInAnyOrder) {
  EXPECT_EQ(moved(adding(true, model::Fold::Sum), "j", "j"), "");
}

TEST(Instead, LosesNothingThatIsAdded) {
  EXPECT_NE(moved(adding(true, model::Fold::Sum), "i", "j"), "");
}

TEST(Instead, KeepsTheOrderOfOthers) {
  EXPECT_NE(moved(adding(false, model::Fold::Sum), "j", "j"), "");
  EXPECT_NE(moved(adding(true, model::Fold::Carry), "j", "j"), "");
  EXPECT_EQ(moved(adding(false, model::Fold::Sum), "i", "i"), "");
}

} // namespace hetile::test
