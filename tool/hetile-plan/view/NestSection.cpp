// SPDX-License-Identifier: Apache-2.0
//===- NestSection.cpp - what the page says of a nest ----------------------===//
//
// Times are those of docs/running.md, "The report".
//
//===----------------------------------------------------------------------===//
#include "NestSection.h"

#include "Html.h"
#include "NestTimelines.h"
#include "OwnersPicture.h"
#include "RankTimes.h"

#include "draw/Scale.h"

namespace hetile::tool::view {

namespace {

std::string ratio(double a, double b) { return a > 0 && b > 0 ? draw::shortNumber(a / b, 3) : ""; }

/// What an entry took, beside what was expected.
std::string timesTable(const RegionData &r) {
  const PlanData &p = r.plan;
  const double each = r.each();
  Rows rows = {{"measured, on average", draw::seconds(each), "1"}};
  if (r.entries > 0 && r.planning > 0) {
    const double planned = (r.total - r.planning) / double(r.entries);
    rows.push_back({"measured, without planning", draw::seconds(planned), ratio(planned, each)});
  }
  if (p.predicted > 0)
    rows.push_back({"predicted", draw::seconds(p.predicted), ratio(p.predicted, each)});
  if (p.pipeline > 0 && p.pipeline < p.predicted)
    rows.push_back({"predicted, without moving in and out", draw::seconds(p.pipeline),
                    ratio(p.pipeline, each)});
  if (p.alone > 0)
    rows.push_back({"one rank with the original code, estimated", draw::seconds(p.alone),
                    ratio(p.alone, each)});
  if (p.bound > 0)
    rows.push_back(
        {"bound: all ranks busy all the time", draw::seconds(p.bound), ratio(p.bound, each)});
  return table({"one entry", "time", "over measured"}, rows);
}

std::string sumsTable(const RegionData &r) {
  const auto share = [&](double seconds) {
    return draw::seconds(seconds) +
           (r.total > 0 ? " (" + draw::shortNumber(100 * seconds / r.total, 2) + "%)" : "");
  };
  std::string arrays;
  for (const auto &[name, layout] : r.arrays)
    arrays +=
        (arrays.empty() ? "" : ", ") + name + (layout == "strides" ? "" : " (" + layout + ")");
  Rows rows = {{"entries", draw::count(r.entries)},
               {"time of all entries", draw::seconds(r.total)},
               {"planning", share(r.planning)},
               {"moving in", share(r.scatter)},
               {"moving out", share(r.gather)},
               {"plan", r.plan.strategy + ": " + r.plan.reason},
               {"rows, columns", draw::count(r.rows.end - r.rows.first) + ", " +
                                     draw::count(r.columns.end - r.columns.first)},
               {"blocks, rows of a tile", draw::count((long long)r.plan.blocks.size()) + ", " +
                                              draw::count(r.plan.tileHeight)},
               {"rounds over the ranks", draw::count(r.chunks)}};
  if (r.phases > r.entries)
    rows.insert(rows.begin() + 1, {"phases", draw::count(r.phases)});
  rows.push_back({"arrays", arrays.empty() ? "none" : arrays});
  return pairs(rows);
}

std::string cacheText(const RankData &r) {
  if (r.cacheRows == 0)
    return "";
  return std::to_string(r.cacheRows) + " x " + std::to_string(r.cacheColumns) +
         (r.cacheDepth ? " x " + std::to_string(r.cacheDepth) : "") + " (level " +
         std::to_string(r.cacheLevel) + ", " + draw::bytes(double(r.cacheBytes)) + ")";
}

std::string ranksTable(const ReportData &report, const RegionData &region) {
  Rows rows;
  bool threads = false, caches = false;
  for (const RankData &r : region.ranks)
    threads = threads || r.threads > 1, caches = caches || r.cacheRows > 0;
  for (size_t k = 0; k < region.ranks.size(); ++k) {
    const RankData &r = region.ranks[k];
    rows.push_back(
        {rankName(report, k), draw::count(r.blocks), draw::count(r.tiles), draw::count(r.points),
         r.points > 0 ? draw::seconds(r.compute / double(r.points)) : "", draw::seconds(r.compute),
         draw::seconds(r.wait), draw::seconds(r.communication), draw::count(r.messages),
         draw::bytes(double(r.bytesSent)), draw::bytes(double(r.peakArrays + r.peakMessages))});
    if (threads)
      rows.back().push_back(draw::count(r.threads));
    if (caches)
      rows.back().push_back(cacheText(r));
  }
  std::vector<std::string> head = {"rank",     "blocks",    "tiles",   "points",
                                   "a point",  "computing", "waiting", "messages",
                                   "how many", "sent",      "memory"};
  if (threads)
    head.push_back("threads");
  if (caches)
    head.push_back("rectangles for a cache");
  return table(head, rows);
}

} // namespace

std::string nestTitle(const RegionData &region) {
  std::string sizes;
  for (int64_t size : region.sizes)
    sizes += " " + std::to_string(size);
  return region.nest + (sizes.empty() ? "" : ", sizes" + sizes);
}

std::string nestSection(const ReportData &report, size_t number, const TraceData *trace,
                        double points) {
  const RegionData &region = report.regions[number];
  const std::string id = "nest-" + std::to_string(number + 1);
  std::string html = "<section class=\"nest\" id=\"" + id + "\">\n" +
                     heading(2, nestTitle(region)) + timesTable(region) + heading(3, "Figures") +
                     sumsTable(region);
  if (points > 0)
    html += heading(3, "Whose columns are whose") + ownersPicture(report, region, id + "-space") +
            heading(3, "What ranks spent their time on") + rankTimesPicture(report, region);
  html += ranksTable(report, region);
  if (points > 0)
    html += heading(3, "From when to when") + timelinesPicture(report, region, trace, points);
  return html + "</section>\n";
}

} // namespace hetile::tool::view
