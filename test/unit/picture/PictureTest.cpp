// SPDX-License-Identifier: Apache-2.0
//===- PictureTest.cpp - the plane of the source, tiles, distances ---------===//
//
// Bands made by hand.
//
//===----------------------------------------------------------------------===//
#include "picture/NestPicture.h"
#include "picture/SourcePlane.h"
#include "picture/TileGrid.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

using namespace hetile;
using namespace hetile::picture;

namespace {

model::Nest nestOf(const std::vector<std::string> &iterators) {
  model::Nest nest;
  nest.statements.emplace_back();
  for (const std::string &name : iterators)
    nest.statements[0].iterators.push_back({name, "int", false});
  return nest;
}

/// Points (t, i, j) with 0 <= t < 5, 0 <= i < 6, 0 <= j < `depth`, and their columns.
Space stencil(int64_t depth,
              const std::function<int64_t(int64_t t, int64_t i, int64_t j)> &column) {
  Space space;
  for (int64_t t = 0; t < 5; ++t)
    for (int64_t i = 0; i < 6; ++i)
      for (int64_t j = 0; j < depth; ++j)
        space.points.push_back({0, {t, i, j}, t, column(t, i, j)});
  space.x1 = 5;
  for (const SpacePoint &p : space.points)
    space.y1 = std::max(space.y1, p.y + 1);
  return space;
}

std::string pictureOf(const Shown &shown) {
  Pictures pictures;
  pictures.add(shown);
  return pictures.text();
}

} // namespace

TEST(SourcePlane, OfASkewedBand) {
  const Space space = stencil(3, [](int64_t t, int64_t i, int64_t) { return 2 * t + i; });
  const auto plane = sourcePlane(nestOf({"t", "i", "j"}), space);
  ASSERT_TRUE(plane);
  EXPECT_EQ(plane->u, "t");
  EXPECT_EQ(plane->v, "i");
  EXPECT_TRUE(plane->isSkewed());
  EXPECT_DOUBLE_EQ(plane->yu, 2);
  for (const SpacePoint &p : space.points) {
    const auto [u, v] = plane->at(double(p.x), double(p.y));
    EXPECT_NEAR(u, double(p.iterators[0]), 1e-9);
    EXPECT_NEAR(v, double(p.iterators[1]), 1e-9);
  }
}

TEST(SourcePlane, FindsTheTwoLoopsThatCount) {
  const Space space = stencil(3, [](int64_t t, int64_t, int64_t j) { return 7 + t + j; });
  const auto plane = sourcePlane(nestOf({"t", "i", "j"}), space);
  ASSERT_TRUE(plane);
  EXPECT_EQ(plane->v, "j");
  EXPECT_DOUBLE_EQ(plane->y1, 7);
}

TEST(SourcePlane, IsNotSkewedWhereEachDimensionIsALoop) {
  const Space space = stencil(1, [](int64_t, int64_t i, int64_t) { return 5 - i; });
  const auto plane = sourcePlane(nestOf({"t", "i", "j"}), space);
  ASSERT_TRUE(plane);
  EXPECT_FALSE(plane->isSkewed());
}

TEST(SourcePlane, ThereIsNoneWhereAColumnIsASumOfThreeLoops) {
  const Space space = stencil(3, [](int64_t t, int64_t i, int64_t j) { return t + i + j; });
  EXPECT_FALSE(sourcePlane(nestOf({"t", "i", "j"}), space));
}

TEST(TileGrid, StepsFollowThoseAboveAndOnTheLeft) {
  const Space space = stencil(1, [](int64_t t, int64_t i, int64_t) { return 2 * t + i; });
  const TileGrid grid = tileGrid(space, false);
  size_t points = 0;
  std::map<std::pair<int64_t, int64_t>, int> steps;
  for (const Tile &t : grid.tiles) {
    points += t.points;
    EXPECT_EQ(t.points == 0, t.step == 0);
    for (const Tile &other : grid.tiles)
      if (t.step && other.step && other.x0 <= t.x0 && other.y0 <= t.y0 && &other != &t)
        EXPECT_LT(other.step, t.step);
  }
  EXPECT_EQ(points, space.points.size());
  EXPECT_EQ(grid.tiles.front().step, 1);
}

TEST(TileGrid, AllBlocksStartAtOnceWhereColumnsAreParallel) {
  const Space space = stencil(1, [](int64_t, int64_t i, int64_t) { return i; });
  for (const Tile &t : tileGrid(space, true).tiles)
    EXPECT_EQ(t.step, 1 + t.x0 / tileGrid(space, true).height);
}

TEST(Distances, ThoseThatAreNumbers) {
  const auto all = constantDistances(
      {"(1, 0)", "(0, 0)", "(-1, 12)", "(1, +)", "{ [1, i1] : i1 >= 0 }", "(1, 0) x", "(1, 0)"});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].x, -1);
  EXPECT_EQ(all[0].y, 12);
  EXPECT_EQ(all[1].x, 1);
}

TEST(Picture, OfARefusedNestSaysWhyAndEscapes) {
  const std::string svg = pictureOf({"a<b>&\"c\".c:3:5", "calling 'f<int>' is not known",
                                     "call-unknown", nullptr, nullptr});
  EXPECT_NE(svg.find("a&lt;b&gt;&amp;&quot;c&quot;.c:3:5"), std::string::npos);
  EXPECT_NE(svg.find("&#39;f&lt;int&gt;&#39;"), std::string::npos);
  EXPECT_NE(svg.find("(call-unknown)"), std::string::npos);
  EXPECT_EQ(svg.find("<polygon"), std::string::npos);
}

TEST(Picture, OfNothing) {
  EXPECT_NE(Pictures().text().find("There is no loop nest."), std::string::npos);
}

TEST(Picture, LongTextIsBrokenIntoLines) {
  std::string words;
  for (int k = 0; k < 80; ++k)
    words += "word" + std::to_string(k) + " ";
  const std::string svg = pictureOf({"a.c:1:1", words, "", nullptr, nullptr});
  size_t lines = 0;
  for (size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1))
    ++lines;
  EXPECT_GE(lines, 5u);
}
