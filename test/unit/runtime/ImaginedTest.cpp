// SPDX-License-Identifier: Apache-2.0
//===- ImaginedTest.cpp - what would move between ranks -------------------===//
//
// Two ranks and an array of 100 by 100 doubles, by rows or by columns; each move counted by hand.
//
//===----------------------------------------------------------------------===//
#include "resident/Imagined.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

constexpr int64_t Size = 100, Half = 50;
constexpr double Bytes = sizeof(double);

/// Nothing has been imagined yet.
class ImaginedTest : public testing::Test {
protected:
  hetile_array array{};
  hetile_nest nest{};
  double memory[2][Size * Size];
  Imagined imagined{2};

  ImaginedTest() {
    array.name = "a";
    array.ndims = 2;
    array.element_size = sizeof(double);
    array.skew_dim = -1;
    nest.narrays = 1;
    nest.arrays = &array;
  }
  hetile_view view(int which) {
    hetile_view view{};
    view.base = memory[which];
    view.stride[0] = Size;
    view.stride[1] = 1;
    return view;
  }
  /// Bytes moved before a nest that does so with one of the two arrays.
  double moved(const JobUses &uses, int which = 0) {
    const hetile_view seen = view(which);
    return imagined.moved(Job{Question{&nest}}, &seen, uses).all;
  }
};

Box box(int64_t i0, int64_t i1, int64_t j0, int64_t j1) {
  Box box;
  box.used = true;
  box.lo[0] = i0, box.hi[0] = i1, box.lo[1] = j0, box.hi[1] = j1;
  return box;
}

/// Each of two ranks reads its half and `halo` rows or columns around it, and writes its half.
JobUses halves(int dim, int64_t halo) {
  JobUses uses(1, std::vector<ArrayUse>(2));
  for (int r = 0; r < 2; ++r) {
    const int64_t lo = r * Half, hi = lo + Half;
    const int64_t first = std::max<int64_t>(0, lo - halo), last = std::min(Size, hi + halo);
    uses[0][r].write = dim == 0 ? box(lo, hi, 0, Size) : box(0, Size, lo, hi);
    uses[0][r].need = dim == 0 ? box(first, last, 0, Size) : box(0, Size, first, last);
    uses[0][r].access = uses[0][r].need;
    uses[0][r].reads = {uses[0][r].need};
  }
  return uses;
}

} // namespace

TEST_F(ImaginedTest, TheFirstNestMovesNothingBetweenRanks) {
  EXPECT_EQ(moved(halves(0, 0)), 0);
}

TEST_F(ImaginedTest, TheSameRowsMoveTheirHalos) {
  moved(halves(0, 1));
  for (int turn = 0; turn < 3; ++turn)
    EXPECT_EQ(moved(halves(0, 1)), 2 * Size * Bytes);
}

TEST_F(ImaginedTest, RowsAndColumnsTurnTheArray) {
  moved(halves(0, 0));
  for (int turn = 1; turn < 5; ++turn) // each rank lacks a quarter
    EXPECT_EQ(moved(halves(turn % 2, 0)), 2 * Half * Half * Bytes);
}

TEST_F(ImaginedTest, AnotherArrayIsNew) {
  moved(halves(0, 0));
  EXPECT_EQ(moved(halves(1, 0), 1), 0);
  EXPECT_GT(moved(halves(1, 0)), 0);
}

TEST_F(ImaginedTest, WhatIsForgottenIsAtHome) {
  moved(halves(0, 0));
  imagined.forget();
  EXPECT_EQ(moved(halves(1, 0)), 0);
}

/// Columns [lo, hi) of 20 rows.
static Box columns(int64_t lo, int64_t hi) {
  Box box;
  box.used = true;
  box.lo[0] = 0, box.hi[0] = 20;
  box.lo[1] = lo, box.hi[1] = hi;
  return box;
}

TEST(Residence, TwoBordersInOneLoopLeaveTheRestWhereItIs) {
  Residence where(3);
  std::vector<ArrayUse> inner(3), rim(3);
  for (int r = 0; r < 3; ++r) {
    inner[r].write = inner[r].access = columns(1 + 10 * r, 11 + 10 * r);
    inner[r].full = rim[r].full = true;
  }
  rim[0].write = rim[0].access = columns(0, 1);
  rim[2].write = rim[2].access = columns(31, 32);
  Preparation preparation;
  ASSERT_TRUE(where.plan(0, 2, inner, preparation));
  ASSERT_TRUE(where.plan(0, 2, rim, preparation));
  EXPECT_TRUE(preparation.moves.empty());
  const ResidentArray &array = *where.find(0);
  ASSERT_EQ(array.owners.size(), 3u);
  for (int r = 0; r < 3; ++r)
    EXPECT_EQ(array.owners[r].rank, r);
  EXPECT_EQ(array.part(array.owners[0]).lo[1], 0);
  EXPECT_EQ(array.part(array.owners[1]).lo[1], 11);
  EXPECT_EQ(array.part(array.owners[1]).hi[1], 21);
  EXPECT_EQ(array.part(array.owners[2]).hi[1], 32);
}

/// Of two ranks, which write all columns up to and from `cut`, and read so.
static std::vector<ArrayUse> cutAt(int64_t cut) {
  std::vector<ArrayUse> uses(2);
  uses[0].need = uses[0].access = uses[0].write = columns(0, cut);
  uses[1].need = uses[1].access = uses[1].write = columns(cut, 100);
  for (ArrayUse &use : uses)
    use.reads = {use.need};
  return uses;
}

/// A field that is written before it is read, but for its borders along the other dimension: of the
/// neighbour's columns no more than these are needed.
TEST(Residence, OnlyBordersMoveOfWhatIsWrittenFirst) {
  Residence where(2);
  const auto part = [](int64_t lo, int64_t hi, int64_t first, int64_t end) {
    Box box;
    box.used = true;
    box.lo[0] = lo, box.hi[0] = hi, box.lo[1] = first, box.hi[1] = end;
    return box;
  };
  const auto usesFrom = [&](int64_t cut) {
    std::vector<ArrayUse> uses(2);
    for (int r = 0; r < 2; ++r) {
      ArrayUse &use = uses[r];
      const int64_t lo = r == 0 ? 0 : cut, hi = r == 0 ? cut : 100;
      use.write = part(lo, hi, 1, 99);
      use.full = true;
      use.reads = {part(lo, std::min<int64_t>(100, hi + 10), 0, 1),
                   part(lo, std::min<int64_t>(100, hi + 10), 99, 100)};
      use.need = part(lo, std::min<int64_t>(100, hi + 10), 0, 100);
      use.access = use.need;
    }
    return uses;
  };
  Preparation first, second;
  ASSERT_TRUE(where.plan(0, 2, usesFrom(50), first));
  ASSERT_TRUE(where.plan(0, 2, usesFrom(50), second));
  double moved = 0;
  for (const Move &move : second.moves)
    moved += volume(move.box, 2);
  EXPECT_LE(moved, 20);
}

TEST(Residence, ArraysThatAreCutAlikeGoAlong) {
  Residence where(2);
  Preparation preparation;
  for (int32_t array : {0, 1})
    ASSERT_TRUE(where.plan(array, 2, cutAt(50), preparation));
  ASSERT_TRUE(where.plan(2, 2, cutAt(20), preparation));
  const std::vector<Slab> before = where.find(0)->owners;
  ASSERT_TRUE(where.plan(0, 2, cutAt(70), preparation));
  where.takeAlong(0, before);
  EXPECT_EQ(where.find(1)->owners[0].hi, 50);
  EXPECT_EQ(where.find(1)->aims()[0].hi, 70);
  EXPECT_EQ(where.find(2)->aims()[0].hi, 20) << "it was cut elsewhere";

  Preparation along;
  ASSERT_TRUE(where.plan(1, 2, cutAt(70), along));
  ASSERT_EQ(along.moves.size(), 1u);
  EXPECT_EQ(volume(along.moves[0].box, 2), 20 * 20);
  EXPECT_TRUE(where.find(1)->wanted.empty());
  EXPECT_EQ(where.find(1)->owners[0].hi, 70);
}
