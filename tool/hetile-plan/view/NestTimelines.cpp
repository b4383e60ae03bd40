// SPDX-License-Identifier: Apache-2.0
//===- NestTimelines.cpp - what was predicted, and what was ----------------===//
//
// Lanes of both have the same names and height where a rank has one thread.
//
//===----------------------------------------------------------------------===//
#include "NestTimelines.h"

#include "Html.h"

#include "draw/Scale.h"
#include "hetile/plan/Watch.h"

#include <algorithm>

namespace hetile::tool::view {

namespace {

constexpr double LaneNames = 200, AxisWidth = 830, LaneHeight = 24, MostHeight = 600;
constexpr int64_t MostStrips = 200000;

draw::Kind kindOf(Category category) {
  switch (category) {
  case Category::Entry:
  case Category::Tile:
    return draw::Kind::Compute;
  case Category::Wait:
    return draw::Kind::Wait;
  case Category::Send:
  case Category::Receive:
    return draw::Kind::Message;
  case Category::Move:
    return draw::Kind::Move;
  case Category::Plan:
    return draw::Kind::Plan;
  case Category::Original:
    return draw::Kind::Original;
  }
  return draw::Kind::Wait;
}

/// The lane of one thread. Bars end where a tile of another block begins.
draw::Lane laneOf(const std::vector<TraceEvent> &events, double begin, double end, double grain) {
  std::vector<draw::Stretch> nested;
  int block = 0;
  for (const TraceEvent &event : events) {
    if (event.category == Category::Entry || event.end <= begin || event.begin >= end)
      continue; // an entry is around the others
    if (event.category == Category::Tile)
      block = int(event.column);
    nested.push_back({std::max(event.begin, begin) - begin, std::min(event.end, end) - begin,
                      kindOf(event.category), block});
  }
  draw::Merger merger(grain);
  for (const draw::Stretch &stretch : draw::flattened(std::move(nested)))
    merger.add(stretch);
  return {"", merger.take()};
}

/// Whether values move between the host and the others at entry and exit; arrays that stay
/// distributed have no pipeline without that.
bool moves(const PlanData &plan) { return plan.pipeline > 0 && plan.predicted > plan.pipeline; }

/// Several pictures of timelines below each other, on one scale.
class Pictures {
public:
  Pictures(std::vector<const draw::Timeline *> all, double points)
      : All(std::move(all)), Titles(size_t(3 * points)) {}

  std::string draw(const std::vector<std::string> &titles, const std::string &caption) {
    draw::Svg svg;
    double at = draw::drawLegend(svg, All, LaneNames, 4, LaneNames + AxisWidth) + 4;
    for (size_t k = 0; k < All.size(); ++k) {
      svg.text(LaneNames, at + 16, draw::Anchor::Start, 13, draw::fitted(titles[k], 13, AxisWidth));
      const double high = std::min(MostHeight, LaneHeight * double(All[k]->lanes.size()));
      at = draw::drawTimeline(svg, *All[k], {LaneNames, AxisWidth, at + 24, high, Titles}) + 6;
    }
    return figure(svg.element(LaneNames + AxisWidth + 30, at, titles[0]), caption);
  }

private:
  const std::vector<const draw::Timeline *> All;
  const size_t Titles;
};

std::string captionOf(const std::optional<draw::Timeline> &predicted,
                      const std::optional<draw::Timeline> &real, const RegionData &region) {
  std::string text;
  if (predicted && real)
    text = "One entry, as planned and as it was, on one scale. ";
  if (!real)
    text += "What the plan expects of one entry. ";
  if (!predicted)
    text += "One entry, as it was. ";
  if (predicted && region.phases > region.entries)
    text += "The prediction is that of the last phase alone. ";
  return text + "Layers of a bar are shares of what is too short to be seen.";
}

} // namespace

draw::Timeline traceTimeline(const ReportData &report, const TraceData &trace, double begin,
                             double end, double grain) {
  draw::Timeline timeline;
  timeline.length = end - begin;
  timeline.label = [](double time) { return draw::seconds(time); };
  std::map<int64_t, size_t> threads;
  for (const auto &[key, events] : trace.lanes)
    ++threads[key.rank];
  for (const auto &[key, events] : trace.lanes) {
    draw::Lane lane = laneOf(events, begin, end, grain);
    const auto named = trace.names.find(key.rank);
    lane.name = named != trace.names.end() ? named->second : rankName(report, size_t(key.rank));
    if (threads[key.rank] > 1)
      lane.name += ", thread " + std::to_string(key.thread);
    timeline.lanes.push_back(std::move(lane));
  }
  return timeline;
}

std::optional<draw::Timeline> predictedTimeline(const ReportData &report, const RegionData &region,
                                                double grain) {
  const plan::Request &request = region.plan.asked.request;
  const std::vector<plan::Block> &blocks = region.plan.blocks;
  size_t ranks = 0;
  for (const plan::Block &block : blocks)
    ranks = std::max(ranks, size_t(block.rank) + 1);
  if (blocks.empty() || request.secondsPerPoint.size() < ranks ||
      request.shape.x0() >= request.shape.x1() || !(region.plan.predicted > 0))
    return std::nullopt;
  draw::Timeline timeline;
  std::vector<draw::Merger> lanes(request.secondsPerPoint.size(), draw::Merger(grain));
  std::vector<double> done(lanes.size(), -1);
  plan::Watcher watcher;
  watcher.activity = [&](const plan::Activity &a) {
    const draw::Kind kind = a.kind == plan::Activity::Compute   ? draw::Kind::Compute
                            : a.kind == plan::Activity::Message ? draw::Kind::Message
                                                                : draw::Kind::Move;
    double &before = done[size_t(a.rank)];
    if (before >= 0)
      lanes[size_t(a.rank)].add({before, a.begin, draw::Kind::Wait, a.block});
    before = a.end;
    lanes[size_t(a.rank)].add({a.begin, a.end, kind, a.block});
  };
  watcher.underway = [&](const plan::Underway &u) {
    timeline.flights.push_back({size_t(u.fromRank), size_t(u.toRank), u.begin, u.end});
  };
  timeline.length = plan::watchEntry(request, blocks, std::max<int64_t>(1, region.plan.tileHeight),
                                     moves(region.plan), MostStrips, watcher);
  timeline.label = [](double time) { return draw::seconds(time); };
  timeline.title = [&region](int block) {
    if (block < 0)
      return std::string("all blocks");
    const plan::Block &b = region.plan.blocks[size_t(block)];
    return "columns " + std::to_string(b.begin) + " to " + std::to_string(b.end);
  };
  for (size_t rank = 0; rank < lanes.size(); ++rank)
    timeline.lanes.push_back({rankName(report, rank), lanes[rank].take()});
  return timeline;
}

std::string timelinesPicture(const ReportData &report, const RegionData &region,
                             const TraceData *trace, double points) {
  size_t entries = 0;
  const std::optional<TraceEvent> entry =
      trace ? typicalEntry(*trace, region.nest, region.each(), &entries) : std::nullopt;
  const double real = entry ? entry->end - entry->begin : 0;
  const double grain = std::max(real, region.plan.predicted) / points;
  std::optional<draw::Timeline> predicted = predictedTimeline(report, region, grain), traced;
  if (entry)
    traced = traceTimeline(report, *trace, entry->begin, entry->end, grain);
  std::vector<const draw::Timeline *> all;
  std::vector<std::string> titles;
  if (predicted) {
    all.push_back(&*predicted);
    titles.push_back(
        (region.phases > region.entries ? "predicted, the last phase: " : "predicted: ") +
        draw::seconds(predicted->length));
  }
  if (traced) {
    all.push_back(&*traced);
    titles.push_back("traced: " + draw::seconds(real) + ", one of " + std::to_string(entries) +
                     (entries == 1 ? " entry" : " entries"));
  }
  std::string html;
  if (!predicted)
    html += paragraph("There is no predicted timeline: nothing was planned for several ranks.");
  if (trace && !entry)
    html += paragraph("The trace has no entry of this nest.");
  if (all.empty())
    return html;
  const double length = std::max(real, predicted ? predicted->length : 0);
  for (std::optional<draw::Timeline> *timeline : {&predicted, &traced})
    if (*timeline)
      (*timeline)->length = length;
  return html + Pictures(all, points).draw(titles, captionOf(predicted, traced, region));
}

std::string runPicture(const ReportData &report, const TraceData &trace, double points) {
  const draw::Timeline timeline = traceTimeline(report, trace, 0, trace.end, trace.end / points);
  return Pictures({&timeline}, points)
      .draw({"the whole run: " + draw::seconds(trace.end)},
            std::to_string(trace.events) + " events of the trace, from the first to the last.");
}

} // namespace hetile::tool::view
