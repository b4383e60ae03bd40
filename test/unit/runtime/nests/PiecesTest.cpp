// SPDX-License-Identifier: Apache-2.0
//===- PiecesTest.cpp - sets of elements as a few boxes -------------------===//
//
// What boxes must hold is compared element by element.
//
//===----------------------------------------------------------------------===//
#include "nest/BoxAlgebra.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <set>

using namespace hetile::runtime;

namespace {

using Element = std::pair<int64_t, int64_t>;

/// A nest that has one array of two dimensions.
class PiecesTest : public ::testing::Test {
protected:
  PiecesTest() {
    Array.ndims = 2;
    Nest.narrays = 1;
    Nest.arrays = &Array;
  }

  void report(int64_t i, int64_t j, int64_t step, int64_t count) {
    const int64_t index[] = {i, j}, by[] = {0, step};
    Sink->run(&*Sink, 0, index, by, count);
    for (int64_t k = 0; k < count; ++k)
      Elements.insert({i, j + k * step});
  }

  /// The boxes of what was reported; all elements are in some.
  std::vector<Box> boxes() {
    const std::vector<Box> boxes = Sink->pieces(0);
    for (const auto &[i, j] : Elements) {
      bool found = false;
      for (const Box &b : boxes)
        found |= b.used && b.lo[0] <= i && i < b.hi[0] && b.lo[1] <= j && j < b.hi[1];
      EXPECT_TRUE(found) << i << ", " << j;
    }
    return boxes;
  }

  double elements(const std::vector<Box> &boxes) {
    double all = 0;
    for (const Box &box : boxes)
      all += volume(box, 2);
    return all;
  }

  hetile_array Array = {};
  hetile_nest Nest = {};
  std::optional<PiecesSink> Sink;
  std::set<Element> Elements;

  void begin() {
    Elements.clear();
    Sink.emplace(Nest);
  }
};

TEST_F(PiecesTest, NothingIsNoBox) {
  begin();
  EXPECT_TRUE(boxes().empty());
}

TEST_F(PiecesTest, TwoBordersAreTwoBoxes) {
  begin();
  for (int64_t i = 0; i < 100; ++i) {
    report(i, 0, 1, 1);
    report(i, 99, 1, 1);
  }
  EXPECT_EQ(elements(boxes()), 200);
}

TEST_F(PiecesTest, RowsOfABlockAndALineFarAway) {
  begin();
  for (int64_t i = 10; i < 60; ++i)
    report(i, 5, 1, 30);
  report(900, 0, 1, 1000);
  const std::vector<Box> found = boxes();
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(elements(found), 50 * 30 + 1000);
}

TEST_F(PiecesTest, AChessBoardElementByElement) {
  begin();
  for (int64_t i = 0; i < 60; ++i)
    for (int64_t j = i % 2; j < 80; j += 2)
      report(i, j, 0, 1);
  report(500, 0, 2, 40);
  const std::vector<Box> found = boxes();
  EXPECT_EQ(found.size(), 2U);
  EXPECT_LE(elements(found), 60 * 80 + 79);
}

TEST_F(PiecesTest, RunsBackwards) {
  begin();
  for (int64_t i = 40; i > 0; --i)
    report(i, 20, -1, 10);
  const std::vector<Box> found = boxes();
  EXPECT_EQ(found.size(), 1U);
  EXPECT_EQ(elements(found), 400);
}

TEST_F(PiecesTest, Anything) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    begin();
    const auto number = [&](int64_t most) { return static_cast<int64_t>(random() % most); };
    const int64_t reach = 3 + number(60);
    for (int64_t k = 1 + number(80); k > 0; --k)
      report(number(reach), number(reach), number(7) - 3, 1 + number(5));
    EXPECT_LE(boxes().size(), 8U);
  }
}

} // namespace
