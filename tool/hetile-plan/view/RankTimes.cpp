// SPDX-License-Identifier: Apache-2.0
//===- RankTimes.cpp - what each rank spent its time on --------------------===//
//
// A timeline whose order means nothing: the lengths are the sums of the report.
//
//===----------------------------------------------------------------------===//
#include "RankTimes.h"

#include "Html.h"

#include "draw/Scale.h"

#include <algorithm>

namespace hetile::tool::view {

namespace {

constexpr double NamesWidth = 200, TimesWidth = 830;

draw::Lane laneOf(const ReportData &report, const RegionData &region, size_t rank) {
  const RankData &r = region.ranks[rank];
  const bool isHost = rank == 0;
  const std::pair<draw::Kind, double> parts[] = {
      {draw::Kind::Compute, r.compute},
      {draw::Kind::Message, r.communication},
      {draw::Kind::Move, isHost ? region.scatter + region.gather : 0},
      {draw::Kind::Plan, isHost ? region.planning : 0},
      {draw::Kind::Wait, r.wait}};
  draw::Lane lane;
  lane.name = rankName(report, rank);
  double at = 0;
  for (auto [kind, seconds] : parts) {
    if (!(seconds > 0))
      continue;
    draw::Bar bar;
    bar.begin = at, bar.end = at + seconds;
    bar.times[size_t(kind)] = seconds;
    bar.stretches = 1;
    lane.bars.push_back(bar);
    at = bar.end;
  }
  return lane;
}

} // namespace

draw::Timeline rankTimes(const ReportData &report, const RegionData &region) {
  draw::Timeline timeline;
  timeline.length = region.total;
  for (size_t rank = 0; rank < region.ranks.size(); ++rank) {
    timeline.lanes.push_back(laneOf(report, region, rank));
    if (!timeline.lanes.back().bars.empty())
      timeline.length = std::max(timeline.length, timeline.lanes.back().bars.back().end);
  }
  timeline.sums = true;
  timeline.idle = "all else: idle, or not counted";
  timeline.label = [](double time) { return draw::seconds(time); };
  return timeline;
}

std::string rankTimesPicture(const ReportData &report, const RegionData &region) {
  const draw::Timeline timeline = rankTimes(report, region);
  draw::Svg svg;
  const double top = draw::drawLegend(svg, {&timeline}, NamesWidth, 4, NamesWidth + TimesWidth) + 6;
  const double high = std::min(300.0, 22.0 * double(timeline.lanes.size()));
  const double bottom = draw::drawTimeline(svg, timeline, {NamesWidth, TimesWidth, top, high});
  return figure(svg.element(NamesWidth + TimesWidth + 30, bottom, "the time of each rank"),
                "The time of each rank, over all entries. The bars are sums: their order says "
                "nothing of when.");
}

} // namespace hetile::tool::view
