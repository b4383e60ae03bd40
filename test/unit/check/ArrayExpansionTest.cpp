// SPDX-License-Identifier: Apache-2.0
//===- ArrayExpansionTest.cpp - scratch lines, one for each iteration -----===//
//
// Which lines are expanded, along which loops, and who copies their last values. The check by
// enumeration says that the same values flow.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "check/Validate.h"
#include "check/compare/ExpansionCheck.h"
#include "model/Affine.h"
#include "model/Print.h"
#include "poly/ArrayExpansion.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

model::Nest ofDoubles(model::Nest nest) {
  for (model::Array &a : nest.arrays)
    a.type = model::ElementType::Double;
  return nest;
}

const char *const Everywhere = "0 <= r < n and 0 <= q < n and 0 <= p < n";

/// Every vector of a cube times a matrix, in place. `filled`: where the line is; `q`: how the loop
/// over vectors goes.
model::Nest vectors(const std::string &filled = Everywhere, const std::string &q = "q") {
  return ofDoubles(
      NestBuilder("n")
          .array("a[n][n][n]")
          .array("m[n][n]")
          .array("t[n]")
          .statement("0 r 0 " + q + " 0 p 0", filled, "t[p] := ")
          .statement("0 r 0 " + q + " 0 p 1 s 0", filled + " and 0 <= s < n",
                     "t[p] := t[p], a[r][q][s], m[s][p]")
          .statement("0 r 0 " + q + " 1 p 0", filled, "a[r][q][p] := t[p]"));
}

/// The first read of the line by the statement number `k`.
std::string lineIn(const model::Nest &nest, unsigned k) {
  const model::Statement &s = nest.statements[k];
  for (const model::Access &a : s.accesses)
    if (!a.write && nest.arrays[a.array].lineOf >= 0)
      return model::accessText(nest, s, a);
  return "";
}

void expectRight(const model::Nest &nest, const std::vector<std::string> &sizes) {
  Random random(5);
  std::vector<Environment> all;
  for (const std::string &size : sizes) {
    all.push_back(parameters(size));
    EXPECT_EQ(check::checkExpansion(nest, all.back(), {}), "");
  }
  const Verdict v = examine(nest, all, 8, 4, random);
  EXPECT_EQ(v.error, "");
  EXPECT_EQ(v.refused, "");
  EXPECT_GT(v.runs, 0);
}

} // namespace

TEST(ArrayExpansion, GivesEachIterationALine) {
  const auto nest = poly::withArraysExpanded(vectors(), {});
  ASSERT_TRUE(nest.has_value());
  ASSERT_EQ(nest->statements.size(), 4u);
  EXPECT_EQ(lineIn(*nest, 1), "{ S1[r, q, p, s] -> t_lines[q, p] }");
  EXPECT_EQ(lineIn(*nest, 3), "{ S3[r, q, hetile_k0] -> t_lines[q, hetile_k0] }");
  EXPECT_EQ(model::domainText(nest->statements[3]),
            "{ S3[r, q, hetile_k0] : n = q + 1 and n = r + 1 and hetile_k0 < n and 0 <= hetile_k0 }");
  expectRight(*nest, {"n=1", "n=3", "n=4"});
}

TEST(ArrayExpansion, WhereElementsAreWrittenLastByDifferentIterations) {
  const auto nest = poly::withArraysExpanded(
      vectors("0 <= r < n and 0 <= q < n - r and 0 <= p <= q + r"), {});
  ASSERT_TRUE(nest.has_value());
  expectRight(*nest, {"n=1", "n=3", "n=4"});
}

TEST(ArrayExpansion, WhereTheLoopCountsDown) {
  const auto nest = poly::withArraysExpanded(vectors(Everywhere, "-q"), {});
  ASSERT_TRUE(nest.has_value());
  EXPECT_NE(model::domainText(nest->statements[3]).find("0 = q"), std::string::npos);
  expectRight(*nest, {"n=1", "n=3"});
}

TEST(ArrayExpansion, LeavesALineThatIsUsedAtOnce) {
  const model::Nest nest = ofDoubles(
      NestBuilder("n")
          .array("a[n][n]")
          .array("t[n]")
          .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < n", "t[j] := a[i][j]")
          .statement("0 i 1 j 0", "0 <= i < n and 1 <= j < n", "a[i][j] := t[j], t[j-1]"));
  EXPECT_FALSE(poly::withArraysExpanded(nest, {}));
}

TEST(ArrayExpansion, LeavesALineThatIsReadBeforeItIsFilled) {
  model::Nest nest = vectors();
  nest.statements.erase(nest.statements.begin());
  EXPECT_FALSE(poly::withArraysExpanded(nest, {}));
}

TEST(ArrayExpansion, LeavesALineThatMayNotBeFilled) {
  model::Nest nest = vectors();
  for (model::Access &a : nest.statements[0].accesses)
    a.conditional = a.write;
  EXPECT_FALSE(poly::withArraysExpanded(nest, {}));
}

TEST(ArrayExpansion, LeavesAnArrayWithAnElementForEachIteration) {
  const model::Nest nest = ofDoubles(
      NestBuilder("n")
          .array("a[n][n]")
          .array("b[n][n]")
          .array("c[n][n]")
          .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < n", "c[i][j] := ")
          .statement("0 i 0 j 1 k 0", "0 <= i < n and 0 <= j < n and 0 <= k < n",
                     "c[i][j] := c[i][j], a[i][k], b[k][j]"));
  EXPECT_FALSE(poly::withArraysExpanded(nest, {}));
}

/// The dimensions of an array have names of their own where the sets are written.
TEST(ArrayExpansion, WhereTheUserHasOurNames) {
  const model::Nest nest = ofDoubles(NestBuilder("n").array("a[n][n]").statement(
      "0 hetile_e1 0 hetile_e0 0", "1 <= hetile_e1 < n and 0 <= hetile_e0 < n - 1",
      "a[hetile_e1][hetile_e0] := a[hetile_e1-1][hetile_e0+1]"));
  Random random(3);
  const Verdict v = examine(nest, {parameters("n=4"), parameters("n=5")}, 8, 4, random);
  EXPECT_EQ(v.error, "");
  EXPECT_EQ(v.refused, "");
  EXPECT_EQ(v.runs, 2);
}

/// Every wrong line, and every wrong copy, is noticed.
TEST(ArrayExpansion, IsChecked) {
  const model::Nest nest = *poly::withArraysExpanded(vectors(), {});
  for (unsigned k = 0; k < nest.statements.size(); ++k)
    for (unsigned a = 0; a < nest.statements[k].accesses.size(); ++a)
      for (model::AffineExpr &e : std::vector<model::AffineExpr>(
               nest.statements[k].accesses[a].subscripts)) {
        model::Nest wrong = nest;
        auto &subscripts = wrong.statements[k].accesses[a].subscripts;
        const size_t d = size_t(std::find_if(subscripts.begin(), subscripts.end(),
                                             [&](const model::AffineExpr &other) {
                                               return model::equal(other, e);
                                             }) -
                                subscripts.begin());
        subscripts[d] = model::add(subscripts[d], model::affineConstant(1));
        EXPECT_NE(check::checkExpansion(wrong, parameters("n=3"), {}), "")
            << "S" << k << ", access " << a << ", subscript " << d;
      }
  model::Nest none = nest;
  none.statements.pop_back();
  EXPECT_NE(check::checkExpansion(none, parameters("n=3"), {}), "");
}

} // namespace hetile::test
