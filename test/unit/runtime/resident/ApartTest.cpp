// SPDX-License-Identifier: Apache-2.0
//===- ApartTest.cpp - columns that need not wait for what moves ----------===//
//
// A stencil counted by hand, and nests whose points are listed one by one: what runs before
// elements arrive has nothing to do with them, nor with the columns that run after it though they
// stand before it.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Apart.h"

#include "../nests/Oracle.h"

#include <gtest/gtest.h>

#include <random>

using namespace hetile::runtime;

namespace {

constexpr int64_t Size = 100;

Box rows(int64_t first, int64_t last) {
  Box box;
  box.used = true;
  box.lo[0] = first, box.hi[0] = last;
  box.lo[1] = 0, box.hi[1] = Size;
  return box;
}

/// Column y reads rows y - 1 to y + 1 of array 0, and writes row y of array 1.
void footprint(const hetile_i64 *, hetile_i64 y0, hetile_i64 y1, hetile_sink *sink) {
  forEachRun(rows(y0 - 1, y1 + 1), 2, 0, sink);
  forEachRun(rows(y0, y1), 2, 1, sink);
}

void noCrossing(const hetile_i64 *, hetile_i64, hetile_i64, hetile_i64, hetile_i64, hetile_sink *) {
}

class ApartTest : public testing::Test {
protected:
  hetile_array arrays[2] = {};
  hetile_nest nest{};

  ApartTest() {
    for (hetile_array &array : arrays) {
      array.ndims = 2;
      array.element_size = sizeof(double);
      array.skew_dim = -1;
    }
    arrays[1].written = 1;
    nest.narrays = 2;
    nest.arrays = arrays;
    nest.footprint = footprint;
    nest.cross = noCrossing;
  }
  /// Of columns 10 to 19, as rows of array 0 arrive; `same`: it is what array 1 is.
  Columns apart(const std::vector<Box> &arriving, bool same = false) const {
    ResidentOrder order;
    order.names = {{0, 2, sizeof(double)}, {same ? 0 : 1, 2, sizeof(double)}};
    std::vector<Move> moves;
    for (const Box &box : arriving)
      moves.push_back({0, 1, 0, box});
    const Question question{&nest, {}, {}, {}, 0, Size, 0, Size};
    return apartInside(Job{question}, order, {0, 10, 20}, elementsOf(order, moves));
  }
};

void expectColumns(const Columns &found, int64_t begin, int64_t end) {
  EXPECT_EQ(found.begin, begin);
  EXPECT_EQ(found.end, end);
}

TEST_F(ApartTest, AllColumnsButThoseBesideWhatArrives) {
  expectColumns(apart({rows(9, 10), rows(20, 21)}), 11, 19);
  expectColumns(apart({rows(20, 21)}), 10, 19);
  expectColumns(apart({rows(9, 10)}), 11, 20);
  expectColumns(apart({}), 10, 20);
}

TEST_F(ApartTest, NoneWhereAllNeedIt) { expectColumns(apart({rows(0, Size)}), 10, 10); }

TEST_F(ApartTest, InPlaceColumnsRunFromTheLeft) {
  expectColumns(apart({rows(20, 21)}, true), 10, 19);
  expectColumns(apart({rows(9, 10), rows(20, 21)}, true), 10, 10); // column 10 is the first
}

/// Column y reads rows y - 1 to y + 1 of arrays 0 and 2, and writes row y of array 1.
void footprintOfThree(const hetile_i64 *p, hetile_i64 y0, hetile_i64 y1, hetile_sink *sink) {
  footprint(p, y0, y1, sink);
  forEachRun(rows(y0 - 1, y1 + 1), 2, 2, sink);
}

TEST_F(ApartTest, WhatIsRememberedKnowsWhichNamesAreOneArray) {
  hetile_array three[3] = {arrays[0], arrays[1], arrays[0]};
  nest.narrays = 3;
  nest.arrays = three;
  nest.footprint = footprintOfThree;
  const auto remembered = [&](int32_t second, int32_t third) {
    ResidentOrder order;
    order.names = {{0, 2, sizeof(double)}, {second, 2, sizeof(double)}, {third, 2, sizeof(double)}};
    const Question question{&nest, {}, {}, {}, 0, Size, 0, Size};
    return rememberedApart(Job{question}, order, {0, 10, 20},
                           elementsOf(order, {{0, 1, 0, rows(9, 10)}}));
  };
  expectColumns(remembered(1, 2), 11, 20);
  expectColumns(remembered(1, 1), 10, 10); // column 11 would overwrite what column 10 reads
  expectColumns(remembered(1, 2), 11, 20);
}

int asked = 0; ///< calls of countedFootprint

void countedFootprint(const hetile_i64 *p, hetile_i64 y0, hetile_i64 y1, hetile_sink *sink) {
  ++asked;
  footprint(p, y0, y1, sink);
}

/// Copies of a sum are a new array in each entry of a nest.
TEST_F(ApartTest, ArraysMadeAnewAreNoNewQuestion) {
  nest.footprint = countedFootprint;
  const auto remembered = [&](int32_t second) {
    ResidentOrder order;
    order.names = {{0, 2, sizeof(double)}, {second, 2, sizeof(double)}};
    const Question question{&nest, {}, {}, {}, 0, Size, 0, Size};
    return rememberedApart(Job{question}, order, {0, 10, 20},
                           elementsOf(order, {{0, 1, 0, rows(9, 10)}}));
  };
  expectColumns(remembered(1), 11, 20);
  const int once = asked;
  EXPECT_GT(once, 0);
  for (int32_t number = 2; number < 10; ++number)
    expectColumns(remembered(number), 11, 20);
  EXPECT_EQ(asked, once);
}

/// All that a point has to do with.
std::vector<oracle::Element> elementsOf(const oracle::Point &point) {
  std::vector<oracle::Element> elements = point.reads;
  elements.push_back(point.write);
  return elements;
}

bool isIn(const oracle::Element &element, const Box &box, int ndims) {
  for (int d = 0; d < ndims; ++d)
    if (element.index[d] < box.lo[d] || element.index[d] >= box.hi[d])
      return false;
  return true;
}

bool depend(const oracle::Point &a, const oracle::Point &b) {
  const auto writes = [](const oracle::Point &x, const oracle::Point &y) {
    for (const oracle::Element &element : elementsOf(y))
      if (element.array == x.write.array && element.index == x.write.index)
        return true;
    return false;
  };
  return writes(a, b) || writes(b, a);
}

TEST(ApartRandomTest, ListedPointsAgree) {
  std::mt19937 random(7);
  const auto pick = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  int partly = 0;
  for (int turn = 0; turn < 400; ++turn) {
    const int example =
        static_cast<int>(pick(0, static_cast<int64_t>(oracle::examples().size()) - 1));
    const hetile_nest &nest = *oracle::nestOf(example);
    const int64_t p[oracle::ParamCount] = {pick(3, 9), pick(3, 9), pick(1, 3)};
    int64_t bounds[4];
    if (!nest.bounds(p, bounds) || bounds[3] - bounds[2] < 2)
      continue;
    const Question question{
        &nest, {p, p + oracle::ParamCount}, {}, {}, bounds[0], bounds[1], bounds[2], bounds[3]};
    const int64_t begin = pick(bounds[2], bounds[3] - 1), end = pick(begin + 1, bounds[3]);
    const int array = static_cast<int>(pick(0, nest.narrays - 1));
    ResidentOrder order;
    for (int a = 0; a < nest.narrays; ++a)
      order.names.push_back({a, nest.arrays[a].ndims, nest.arrays[a].element_size});
    Box box;
    box.used = true;
    for (int d = 0; d < nest.arrays[array].ndims; ++d) {
      box.lo[d] = pick(-1, 12);
      box.hi[d] = box.lo[d] + pick(1, 3);
    }
    const Columns found =
        apartInside(Job{question}, order, {0, begin, end}, elementsOf(order, {{array, 1, 0, box}}));
    EXPECT_LE(begin, found.begin);
    EXPECT_LE(found.begin, found.end);
    EXPECT_LE(found.end, end);
    partly += found.begin < found.end && found.end - found.begin < end - begin;
    const auto isInside = [&](const oracle::Point &point) {
      return point.y >= found.begin && point.y < found.end;
    };
    const std::vector<oracle::Point> points = oracle::examples()[example].enumerate(p);
    for (const oracle::Point &inside : points) {
      if (!isInside(inside))
        continue;
      for (const oracle::Element &element : elementsOf(inside))
        EXPECT_FALSE(element.array == array && isIn(element, box, nest.arrays[array].ndims))
            << oracle::examples()[example].name;
      for (const oracle::Point &left : points)
        EXPECT_FALSE(left.y >= begin && left.y < found.begin && depend(left, inside))
            << oracle::examples()[example].name;
    }
  }
  EXPECT_GT(partly, 10);
}

} // namespace
