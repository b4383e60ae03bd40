// SPDX-License-Identifier: Apache-2.0
//===- TimelineTest.cpp - ranks down, time across --------------------------===//
//
// Bars lie where their times are, and a picture of very many stays small.
//
//===----------------------------------------------------------------------===//
#include "draw/Timeline.h"

#include <gtest/gtest.h>

using namespace hetile::draw;

namespace {

Bar bar(double begin, double end, Kind kind) {
  Bar b;
  b.begin = begin, b.end = end;
  b.times[size_t(kind)] = end - begin;
  return b;
}

} // namespace

TEST(Timeline, BarsLieWhereTheirTimesAre) {
  Timeline t;
  t.lanes = {{"rank <0>", {bar(2, 4, Kind::Compute)}}};
  t.length = 10;
  Svg svg;
  drawTimeline(svg, t, {100, 1000, 0, 30});
  EXPECT_NE(svg.body().find("<rect x=\"300\" y=\"2.4\" width=\"200\""), std::string::npos);
  EXPECT_NE(svg.body().find("computing: 2 to 4"), std::string::npos);
  EXPECT_NE(svg.body().find("rank &lt;0&gt;"), std::string::npos);
}

TEST(Timeline, SharesAreLayers) {
  Timeline t;
  Bar mixed = bar(0, 10, Kind::Compute);
  mixed.times[size_t(Kind::Compute)] = 5;
  mixed.times[size_t(Kind::Wait)] = 2.5;
  t.lanes = {{"", {mixed}}};
  t.length = 10;
  Svg svg;
  drawTimeline(svg, t, {0, 100, 0, 30});
  EXPECT_NE(svg.body().find("height=\"12.6\" fill=\"" + std::string(colourOf(Kind::Compute))),
            std::string::npos);
  EXPECT_NE(svg.body().find("height=\"6.3\" fill=\"" + std::string(colourOf(Kind::Wait))),
            std::string::npos);
  EXPECT_NE(svg.body().find("50% of the time"), std::string::npos);
}

TEST(Timeline, VeryManyBarsArePaths) {
  Timeline t;
  t.length = 2000;
  t.lanes.resize(4);
  for (Lane &lane : t.lanes)
    for (int k = 0; k < 1000; ++k)
      lane.bars.push_back(bar(2 * k, 2 * k + 1, k % 2 ? Kind::Wait : Kind::Compute));
  Svg svg;
  drawTimeline(svg, t, {});
  EXPECT_LT(svg.body().size(), 40u * 4000);
  EXPECT_EQ(svg.body().find("<title>"), std::string::npos);
}

TEST(Timeline, AnEmptyOneCanBeDrawn) {
  Svg svg;
  EXPECT_GT(drawTimeline(svg, {}, {}), 0);
}

TEST(Legend, NamesWhatThereIs) {
  Timeline t;
  t.lanes = {{"", {bar(0, 1, Kind::Wait)}}};
  t.length = 1;
  Svg svg;
  drawLegend(svg, {&t}, 0, 0, 500);
  EXPECT_NE(svg.body().find("waiting"), std::string::npos);
  EXPECT_EQ(svg.body().find("computing"), std::string::npos);
}
