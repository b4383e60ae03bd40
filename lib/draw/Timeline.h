// SPDX-License-Identifier: Apache-2.0
//===- Timeline.h - ranks down, time across ---------------------*- C++ -*-===//
//
// The bars of each rank, messages under way, an axis and a legend.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRAW_TIMELINE_H
#define HETILE_DRAW_TIMELINE_H

#include "draw/Merge.h"
#include "draw/Svg.h"

#include <functional>

namespace hetile::draw {

struct Lane {
  std::string name;
  std::vector<Bar> bars;
};

/// A message from one lane to another one.
struct Flight {
  size_t from = 0, to = 0;
  double begin = 0, end = 0;
};

struct Timeline {
  std::vector<Lane> lanes;
  std::vector<Flight> flights;
  double length = 0;                       ///< of the axis; times begin at 0
  std::string unit;                        ///< below the axis
  bool sums = false;                       ///< bars say how long, not from when to when
  std::string idle = "nothing to do here"; ///< what it means where no bar is
  /// How a time is written; null: as a number.
  std::function<std::string(double time)> label;
  /// What a browser shows on the bars of a group. Null: nothing of groups.
  std::function<std::string(int group)> title;
};

/// Where a timeline stands, and how large.
struct TimelinePlace {
  double left = 120;        ///< room for the names of the lanes
  double width = 1000;      ///< of the time axis
  double top = 0;           ///< of the first lane
  double height = 600;      ///< of all lanes, about; each has from 3 to 36
  size_t mostTitles = 1500; ///< if there are more bars, none has a title
};

/// Draws lanes, flights and axis; the place below them.
double drawTimeline(Svg &svg, const Timeline &timeline, const TimelinePlace &place);

/// The kinds that occur in `timelines`, each with its colour, and what an empty lane means, in
/// lines from `left` to `right`; the place below them.
double drawLegend(Svg &svg, const std::vector<const Timeline *> &timelines, double left, double top,
                  double right);

} // namespace hetile::draw

#endif
