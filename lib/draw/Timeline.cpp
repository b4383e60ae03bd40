// SPDX-License-Identifier: Apache-2.0
//===- Timeline.cpp - ranks down, time across ------------------------------===//
//
// A bar of several kinds shows their shares as layers. Bars with a title are elements; where there
// are many, all those of a lane and a kind are one path, which is a third as long.
//
//===----------------------------------------------------------------------===//
#include "draw/Timeline.h"

#include "draw/Scale.h"

#include <algorithm>
#include <cmath>

namespace hetile::draw {

namespace {

constexpr size_t MostFlights = 2000;
constexpr const char *Idle = "#888888", *Faint = "fill-opacity=\"0.25\"";

std::string boxPath(double x, double y, double width, double height) {
  return "M" + number(x) + " " + number(y) + "h" + number(width) + "v" + number(height) + "h" +
         number(-width) + "z";
}

class Drawing {
public:
  Drawing(Svg &svg, const Timeline &timeline, const TimelinePlace &place)
      : Out(svg), T(timeline),
        P(place), X{0, std::max(timeline.length, 1e-300), place.left, place.left + place.width} {
    const double lanes = double(std::max<size_t>(1, T.lanes.size()));
    Tall = std::clamp(P.height / lanes, 3.0, 36.0);
    size_t bars = 0;
    for (const Lane &lane : T.lanes)
      bars += lane.bars.size();
    Titles = bars <= P.mostTitles;
  }

  double draw() {
    for (size_t k = 0; k < T.lanes.size(); ++k)
      lane(k);
    flights();
    return axis();
  }

private:
  Svg &Out;
  const Timeline &T;
  const TimelinePlace &P;
  const Scale X;
  double Tall;
  bool Titles;

  double y(size_t lane) const { return P.top + Tall * double(lane); }
  std::string shown(double time) const { return T.label ? T.label(time) : shortNumber(time); }

  void lane(size_t k) {
    const Lane &lane = T.lanes[k];
    const double top = y(k) + Tall * 0.08, tall = Tall * 0.84;
    Out.rectangle(P.left, top, P.width, tall, Idle, "", Faint);
    const double size = std::clamp(Tall + 2, 9.0, 12.0);
    if (k % size_t(std::ceil(size / Tall)) == 0)
      Out.text(P.left - 8, y(k) + Tall / 2 + 4, Anchor::End, size,
               fitted(lane.name, size, P.left - 12));
    std::array<std::string, Kinds> paths;
    for (size_t i = 0; i < lane.bars.size(); ++i)
      bar(lane.bars[i], i + 1 < lane.bars.size() ? &lane.bars[i + 1] : nullptr, top, tall, paths);
    for (size_t kind = 0; kind < Kinds; ++kind)
      if (!paths[kind].empty())
        Out.raw("<path fill=\"" + std::string(colourOf(Kind(kind))) + "\" d=\"" + paths[kind] +
                "\"/>\n");
  }

  void bar(const Bar &bar, const Bar *next, double top, double tall,
           std::array<std::string, Kinds> &paths) {
    const double begin = X(bar.begin);
    double wide = std::max(X(bar.end) - begin, 0.3);
    if (wide > 4 && next && next->group != bar.group)
      wide -= 0.9; // a hair between blocks
    double from = top;
    for (size_t kind = 0; kind < Kinds; ++kind) {
      const double share = bar.times[kind] / (bar.end - bar.begin);
      const double high = std::min(tall * share, top + tall - from);
      if (high < 0.05)
        continue;
      if (Titles)
        Out.rectangle(begin, from, wide, high, colourOf(Kind(kind)), titleOf(bar, Kind(kind)));
      else
        paths[kind] += boxPath(begin, from, wide, high);
      from += high;
    }
  }

  std::string titleOf(const Bar &bar, Kind kind) const {
    std::string text = T.title ? T.title(bar.group) : "";
    text += (text.empty() ? "" : ", ") + std::string(nameOf(kind));
    const double share = bar.times[size_t(kind)] / (bar.end - bar.begin);
    if (share < 0.995)
      text += " " + shortNumber(100 * share, 2) + "% of the time";
    return text + ": " +
           (T.sums ? shown(bar.end - bar.begin) : shown(bar.begin) + " to " + shown(bar.end));
  }

  void flights() {
    if (T.flights.size() > MostFlights)
      return;
    std::string path;
    for (const Flight &f : T.flights)
      path += "M" + number(X(f.begin)) + " " + number(y(f.from) + Tall / 2) + "L" +
              number(X(f.end)) + " " + number(y(f.to) + Tall / 2);
    if (!path.empty())
      Out.raw("<path class=\"flights\" fill=\"none\" stroke=\"" +
              std::string(colourOf(Kind::Message)) +
              "\" stroke-width=\"0.6\" stroke-opacity=\"0.6\" d=\"" + path + "\"/>\n");
  }

  double axis() {
    const std::string stroke = "stroke=\"currentColor\"";
    const double bottom = y(T.lanes.size()) + 6;
    Out.line({P.left, bottom}, {P.left + P.width, bottom}, stroke);
    for (double time : ticks(0, T.length)) {
      Out.line({X(time), bottom}, {X(time), bottom + 5}, stroke);
      Out.text(X(time), bottom + 18, Anchor::Middle, 11, shown(time));
    }
    if (T.unit.empty())
      return bottom + 24;
    Out.text(P.left + P.width / 2, bottom + 38, Anchor::Middle, 12, T.unit);
    return bottom + 44;
  }
};

} // namespace

double drawTimeline(Svg &svg, const Timeline &timeline, const TimelinePlace &place) {
  return Drawing(svg, timeline, place).draw();
}

double drawLegend(Svg &svg, const std::vector<const Timeline *> &timelines, double left, double top,
                  double right) {
  std::array<bool, Kinds> used{};
  bool flies = false;
  for (const Timeline *t : timelines) {
    flies = flies || (!t->flights.empty() && t->flights.size() <= MostFlights);
    for (const Lane &lane : t->lanes)
      for (const Bar &bar : lane.bars)
        for (size_t kind = 0; kind < Kinds; ++kind)
          used[kind] = used[kind] || bar.times[kind] > 0;
  }
  std::vector<std::pair<std::string, std::string>> items;
  for (size_t kind = 0; kind < Kinds; ++kind)
    if (used[kind])
      items.push_back({colourOf(Kind(kind)), nameOf(Kind(kind))});
  if (flies)
    items.push_back({"", "lines: messages under way"});
  items.push_back({Idle, timelines.empty() ? "" : timelines[0]->idle});
  double at = left;
  for (const auto &[colour, text] : items) {
    const double wide = 17 + textWidth(text, 12) + 20;
    if (at > left && at + wide - 20 > right)
      at = left, top += 18;
    if (colour.empty())
      svg.line({at, top + 12}, {at + 12, top},
               std::string("stroke=\"") + colourOf(Kind::Message) + "\"");
    else
      svg.rectangle(at, top, 12, 12, colour, "", colour == Idle ? Faint : "");
    svg.text(at + 17, top + 10, Anchor::Start, 12, text);
    at += wide;
  }
  return top + 18;
}

} // namespace hetile::draw
