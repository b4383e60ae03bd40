// SPDX-License-Identifier: Apache-2.0
//===- OuterPartsTest.cpp - a nest as several, one after the other --------===//
//
// Where the outermost loop can be cut: as far as no dependence leads back. The check, which
// compares accesses one by one, says the same.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"

#include "check/Validate.h"
#include "poly/OuterParts.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

/// The names of the statements of each part, "S0 S1 | S2".
std::string partsOf(const model::Nest &nest) {
  std::string out;
  for (const model::Nest &part : poly::outerParts(nest, {})) {
    out += out.empty() ? "" : " |";
    for (const model::Statement &s : part.statements)
      out += (out.empty() ? "" : " ") + s.name;
  }
  return out;
}

/// Forwards and backwards through each row; what the backward sweep writes, `read` reads elsewhere.
NestBuilder sweeps(const std::string &read = "") {
  return NestBuilder("n")
      .array("p[n][n]")
      .array("u[n][n]")
      .array("v[n][n]")
      .statement("0 i 0", "1 <= i < n", "p[i][0] := ")
      .statement("0 i 1 j 0", "1 <= i < n and 1 <= j < n", "p[i][j] := p[i][j-1], v[i][j]" + read)
      .statement("0 i 2", "1 <= i < n", "u[i][n-1] := ")
      .statement("0 i 3 -j 0", "1 <= i < n and 0 <= j < n - 1", "u[i][j] := p[i][j], u[i][j+1]");
}

check::Verdict verdictOn(const model::Nest &nest, const std::vector<model::Nest> &parts) {
  auto answer = poly::analyze(sweeps(), {}); // of any of them: for its parameters
  std::vector<const model::Nest *> all;
  for (const model::Nest &part : parts)
    all.push_back(&part);
  return check::validateParts(nest, std::get<model::Tiling>(answer), all, check::Limits());
}

TEST(OuterParts, SweepsOfRowsThatHaveNothingToDoWithOneAnother) {
  EXPECT_EQ(partsOf(sweeps()), "S0 | S1 | S2 | S3");
}

TEST(OuterParts, WhatAnEarlierRowHasLeftKeepsThemTogether) {
  EXPECT_EQ(partsOf(sweeps(", u[i-1][j]")), "S0 | S1 S2 S3");
}

TEST(OuterParts, WhatALaterRowWillOverwriteDoesNot) {
  EXPECT_EQ(partsOf(sweeps(", u[i+1][j]")), "S0 | S1 | S2 | S3");
}

TEST(OuterParts, ALoopAroundOneThingHasNone) {
  EXPECT_EQ(partsOf(NestBuilder("n").array("v[n][n]").statement(
                "0 i 0 j 0", "1 <= i < n and 1 <= j < n", "v[i][j] := v[i][j-1]")),
            "S0");
}

TEST(OuterParts, JoinedAgainTheyAreTheWhole) {
  const model::Nest nest = sweeps();
  const auto parts = poly::outerParts(nest, {});
  EXPECT_EQ(verdictOn(nest, {poly::joined(parts, 0, 2), poly::joined(parts, 2, 4)}).wrong, "");
  EXPECT_FALSE(verdictOn(nest, {poly::joined(parts, 0, 4)}).right.empty());
}

TEST(OuterParts, TheCheckFindsPartsInTheWrongOrder) {
  const model::Nest nest = sweeps();
  const auto parts = poly::outerParts(nest, {});
  EXPECT_NE(verdictOn(nest, {poly::joined(parts, 2, 4), poly::joined(parts, 0, 2)}).wrong, "");
  EXPECT_NE(verdictOn(nest, {poly::joined(parts, 0, 2), parts[3]}).wrong, "");
  EXPECT_NE(verdictOn(nest, {poly::joined(parts, 0, 3), poly::joined(parts, 2, 4)}).wrong, "");
}

TEST(OuterParts, TheCheckFindsACutThatADependenceCrosses) {
  const model::Nest nest = sweeps(), tied = sweeps(", u[i-1][j]");
  const auto parts = poly::outerParts(nest, {}), whole = poly::outerParts(tied, {});
  model::Nest forwards = poly::joined(parts, 0, 2);
  forwards.statements[1] = whole[1].statements[0]; // reads u[i-1][j], too
  EXPECT_NE(verdictOn(tied, {forwards, poly::joined(parts, 2, 4)}).wrong, "");
}

} // namespace

} // namespace hetile::test
