// SPDX-License-Identifier: Apache-2.0
//===- ColumnVotesTest.cpp - along which dimension columns lie ------------===//
//
// Nests over one array of rows of 1000 elements, with columns along its first dimension or its
// second one.
//
//===----------------------------------------------------------------------===//
#include "nest/ColumnVotes.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

template <int Columns> int extent(const hetile_i64 *, hetile_i64 *b) {
  b[0] = b[2] = 0;
  b[1] = 1000;
  b[3] = Columns;
  return 1;
}

hetile_array along(int dim, int ndims = 2) {
  hetile_array array{};
  array.ndims = ndims;
  array.columns = dim;
  return array;
}

struct Form {
  Form(const hetile_array &a, int (*bounds)(const hetile_i64 *, hetile_i64 *),
       const Form *turned = nullptr)
      : array(a) {
    nest.narrays = 1;
    nest.arrays = &array;
    nest.bounds = bounds;
    nest.turned = turned ? &turned->nest : nullptr;
  }
  Form(const Form &) = delete;
  hetile_array array;
  hetile_nest nest{};
};

const hetile_view Rows = {nullptr, 0, {1000, 1}};
constexpr int Ranks = 3;

} // namespace

TEST(ColumnVotes, BlocksOfMemoryAreBest) {
  const ColumnVotes votes{};
  const Form byRow(along(0), extent<800>), plain(along(1), extent<900>, &byRow);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &byRow.nest);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, true), &plain.nest);
  EXPECT_EQ(&votes.choose(byRow.nest, nullptr, &Rows, Ranks, false), &byRow.nest);
}

TEST(ColumnVotes, TooFewColumnsAreNot) {
  const ColumnVotes votes{};
  const Form byRow(along(0), extent<9>), plain(along(1), extent<900>, &byRow);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
  const Form alsoFew(along(1), extent<9>, &byRow); // all have too few: as if all had enough
  EXPECT_EQ(&votes.choose(alsoFew.nest, nullptr, &Rows, Ranks, false), &byRow.nest);
}

TEST(ColumnVotes, WhatCannotBeTurnedDecides) {
  ColumnVotes votes;
  const Form byRow(along(0), extent<800>), plain(along(1), extent<900>, &byRow);
  const Form sweep(along(1), extent<900>), column(along(0), extent<800>);
  votes.add(sweep.nest, &Rows, 1000);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
  votes.add(column.nest, &Rows, 999);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
  votes.add(column.nest, &Rows, 999);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, true), &byRow.nest);
}

TEST(ColumnVotes, WishesCountWhereNobodyNeedsAnything) {
  ColumnVotes votes;
  const Form byRow(along(0), extent<800>), plain(along(1), extent<900>, &byRow);
  const Form column(along(0), extent<800>);
  votes.add(plain.nest, &Rows, 1e9); // of a region that agreed on it
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
  votes.add(column.nest, &Rows, 2e8); // fewer, but it cannot do otherwise
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, true), &byRow.nest);
}

TEST(ColumnVotes, BordersTurnNothing) {
  ColumnVotes votes;
  const Form byColumn(along(1), extent<900>), plain(along(0), extent<900>, &byColumn);
  const Form border(along(1), extent<900>);
  for (int step = 0; step < 3; ++step) {
    votes.add(plain.nest, &Rows, 9e5, false);
    votes.add(border.nest, &Rows, 900);
    EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
  }
  votes.add(border.nest, &Rows, 3e5); // a sweep from border to border
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &byColumn.nest);
}

TEST(ColumnVotes, ArraysOfAnotherShapeDoNot) {
  ColumnVotes votes;
  const Form byRow(along(0), extent<800>), plain(along(1), extent<900>, &byRow);
  const Form sweep(along(1), extent<900>);
  const hetile_view others = {nullptr, 0, {1001, 1}};
  votes.add(sweep.nest, &others, 1000);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &byRow.nest);
}

TEST(ColumnVotes, ThreeForms) {
  ColumnVotes votes;
  const hetile_view cube = {nullptr, 0, {10000, 100, 1}};
  const Form first(along(0, 3), extent<100>), last(along(2, 3), extent<100>, &first);
  const Form plain(along(1, 3), extent<100>, &last), lines(along(2, 3), extent<100>);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &cube, Ranks, false), &first.nest);
  votes.add(lines.nest, &cube, 5);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &cube, Ranks, false), &last.nest);
}

TEST(ColumnVotes, APipelineIsTakenWhereOthersNeedIt) {
  ColumnVotes votes;
  const Form sweep(along(1), extent<900>), other(along(0), extent<900>);
  Form pipeline(along(1), extent<800>), lines(along(0), extent<800>, &pipeline);
  lines.nest.independent = 1;
  EXPECT_EQ(&votes.choose(lines.nest, nullptr, &Rows, Ranks, false), &lines.nest);
  votes.add(sweep.nest, &Rows, 1000);
  votes.add(lines.nest, &Rows, 1100); // it has no other form that is free
  EXPECT_EQ(&votes.choose(lines.nest, nullptr, &Rows, Ranks, true), &pipeline.nest);
  votes.add(other.nest, &Rows, 1000);
  EXPECT_EQ(&votes.choose(lines.nest, nullptr, &Rows, Ranks, true), &lines.nest);
}

TEST(ColumnVotes, OfEqualsTheFirstOneLeads) {
  ColumnVotes votes;
  Form byColumn(along(1), extent<800>), rows(along(0), extent<800>, &byColumn);
  Form byRow(along(0), extent<800>), columns(along(1), extent<800>, &byRow);
  rows.nest.independent = columns.nest.independent = 1;
  for (int step = 0; step < 5; ++step) {
    votes.add(columns.nest, &Rows, 1000);
    EXPECT_EQ(&votes.choose(columns.nest, nullptr, &Rows, Ranks, true), &columns.nest);
    votes.add(rows.nest, &Rows, 1000);
    EXPECT_EQ(&votes.choose(rows.nest, nullptr, &Rows, Ranks, true), &byColumn.nest);
  }
}

TEST(ColumnVotes, WhatNobodyReadsAfterwardsHasNoVote) {
  ColumnVotes votes;
  const Form byRow(along(0), extent<800>), plain(along(1), extent<900>, &byRow);
  Form sweep(along(1), extent<900>);
  sweep.array.written_first = 1;
  votes.add(sweep.nest, &Rows, 1000);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &byRow.nest);
  const hetile_view read = {&sweep, 0, {1000, 1}};
  const Form column(along(1), extent<900>); // reads what it writes
  votes.add(column.nest, &read, 1);
  votes.add(sweep.nest, &read, 1000);
  EXPECT_EQ(&votes.choose(plain.nest, nullptr, &Rows, Ranks, false), &plain.nest);
}
