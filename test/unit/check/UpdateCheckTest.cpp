// SPDX-License-Identifier: Apache-2.0
//===- UpdateCheckTest.cpp - updates that change places -------------------===//
//
// Updates by one operation may; what reads the element in between, or another operation, may not.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"
#include "Oracle.h"

#include "check/compare/UpdateCheck.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

using model::Fold;

/// Each i updates t[i] for all j, and leaves it in v[i].
model::Nest updating(std::optional<Fold> update) {
  model::Nest nest = NestBuilder("n m")
                         .array("t[]")
                         .array("u[]")
                         .array("v[]")
                         .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < m", "t[i] := u[j], t[i]")
                         .statement("0 i 1", "0 <= i < n", "v[i] := t[i]");
  for (model::Access &a : nest.statements[0].accesses)
    if (a.array == 0)
      a.update = update;
  return nest;
}

std::string checked(const model::Nest &source, const model::Nest &with) {
  const check::Environment sizes = parameters("n=3 m=4");
  return check::checkUpdates(source, check::enumerate(source, sizes, {}), with,
                             check::enumerate(with, sizes, {}, &with, &source));
}

} // namespace

TEST(UpdateCheck, UpdatesMayChangePlaces) {
  const model::Nest nest = updating(Fold::Greater);
  model::Nest with = nest;
  with.statements[0].iterators[1].decreasing = true;
  EXPECT_EQ(checked(nest, with), "");
}

TEST(UpdateCheck, OthersMayNot) {
  const model::Nest nest = updating(std::nullopt);
  model::Nest with = nest;
  with.statements[0].iterators[1].decreasing = true;
  EXPECT_NE(checked(nest, with), "");
}

TEST(UpdateCheck, WhatReadsTheElementWaitsForAllOfThem) {
  const model::Nest nest = updating(Fold::Greater);
  model::Nest with = nest;
  with.statements[0].position = {0, 1, 0};
  with.statements[1].position = {0, 0};
  EXPECT_NE(checked(nest, with), "");
}

TEST(UpdateCheck, AnotherOperationKeepsItsPlace) {
  model::Nest nest = updating(Fold::Greater);
  for (model::Access &a : nest.statements[1].accesses)
    if (a.array == 2)
      a.array = 0;
  nest.statements[1].accesses[0].update = nest.statements[1].accesses[1].update = Fold::BitXor;
  model::Nest with = nest;
  with.statements[0].position = {0, 1, 0};
  with.statements[1].position = {0, 0};
  EXPECT_NE(checked(nest, with), "");
  for (model::Nest *one : {&nest, &with})
    for (model::Access &a : one->statements[1].accesses)
      a.update = Fold::Greater;
  EXPECT_EQ(checked(nest, with), "");
}

} // namespace hetile::test
