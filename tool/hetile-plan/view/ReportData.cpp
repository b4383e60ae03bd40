// SPDX-License-Identifier: Apache-2.0
//===- ReportData.cpp - what a run reported --------------------------------===//
//
// Every key is needed and checked for its type; blocks must lie in the band they are of.
//
//===----------------------------------------------------------------------===//
#include "ReportData.h"

#include "command/CommandOptions.h"

#include <algorithm>

namespace hetile::tool::view {

namespace {

template <typename T> void get(const Json &json, const char *key, T &value) {
  value = json.at(key).get<T>();
}

Span span(const Json &json) { return {json.at(0).get<int64_t>(), json.at(1).get<int64_t>()}; }

PlanData planData(const Json &json, size_t ranks) {
  PlanData p;
  get(json, "strategy", p.strategy);
  get(json, "reason", p.reason);
  get(json, "procs", p.procs);
  get(json, "tile_height", p.tileHeight);
  get(json, "width", p.width);
  get(json, "predicted_seconds", p.predicted);
  get(json, "predicted_pipeline_seconds", p.pipeline);
  get(json, "sequential_seconds", p.alone);
  get(json, "lower_bound_seconds", p.bound);
  p.asked = requestOf(json);
  for (const Json &b : json.at("blocks")) {
    p.blocks.push_back({b.at(0).get<int>(), b.at(1).get<int64_t>(), b.at(2).get<int64_t>()});
    const plan::Block &block = p.blocks.back();
    if (block.rank < 0 || size_t(block.rank) >= ranks || block.begin > block.end)
      throw Failure{"a block of a plan is " + b.dump() +
                    "; accepted is [rank, first, end] with "
                    "ranks below " +
                    std::to_string(ranks)};
  }
  return p;
}

RankData rankData(const Json &json) {
  RankData r;
  get(json, "host", r.host);
  get(json, "threads", r.threads);
  get(json, "blocks", r.blocks);
  get(json, "tiles", r.tiles);
  get(json, "points", r.points);
  get(json, "messages", r.messages);
  get(json, "bytes_sent", r.bytesSent);
  get(json, "peak_array_bytes", r.peakArrays);
  get(json, "peak_message_bytes", r.peakMessages);
  get(json, "compute_seconds", r.compute);
  get(json, "wait_seconds", r.wait);
  get(json, "communication_seconds", r.communication);
  const Json &cache = json.at("cache_tile");
  get(cache, "rows", r.cacheRows);
  get(cache, "columns", r.cacheColumns);
  get(cache, "depth", r.cacheDepth);
  get(cache, "level", r.cacheLevel);
  get(cache, "bytes", r.cacheBytes);
  return r;
}

RegionData regionData(const Json &json, size_t ranks) {
  RegionData r;
  get(json, "nest", r.nest);
  get(json, "params", r.sizes);
  r.rows = span(json.at("rows"));
  r.columns = span(json.at("columns"));
  for (const Json &array : json.at("arrays"))
    r.arrays.push_back(
        {array.at("name").get<std::string>(), array.at("layout").get<std::string>()});
  get(json, "entries", r.entries);
  get(json, "phases", r.phases);
  get(json, "chunks", r.chunks);
  get(json, "strips", r.strips);
  get(json, "total_seconds", r.total);
  get(json, "planning_seconds", r.planning);
  get(json, "scatter_seconds", r.scatter);
  get(json, "gather_seconds", r.gather);
  r.plan = planData(json.at("plan"), ranks);
  for (const Json &rank : json.at("ranks"))
    r.ranks.push_back(rankData(rank));
  return r;
}

HomeData homeData(const Json &json) {
  HomeData h;
  get(json, "why", h.why);
  get(json, "times", h.times);
  get(json, "bytes", h.bytes);
  h.where = json.value("nest", "");
  if (json.contains("code")) {
    const Json &code = json.at("code");
    const std::string function = code.at("function").get<std::string>();
    h.where = (function.empty() ? "" : function + ", ") + code.at("address").get<std::string>() +
              " in " + code.at("file").get<std::string>();
  }
  return h;
}

} // namespace

ReportData reportData(const Json &root) {
  ReportData report;
  get(root, "hosts", report.hosts);
  get(root, "ranks_of_hosts", report.ranksOf);
  report.ranksOf.resize(report.hosts.size(), 1);
  get(root, "bytes_home", report.bytesHome);
  get(root, "home_seconds", report.homeSeconds);
  for (const Json &home : root.at("home"))
    report.home.push_back(homeData(home));
  const Json &windows = root.at("windows");
  get(windows, "guarded", report.guarded);
  get(windows, "faults", report.faults);
  get(windows, "pages", report.pages);
  get(windows, "collected", report.collected);
  for (const Json &region : root.at("regions"))
    report.regions.push_back(regionData(region, report.hosts.size()));
  std::stable_sort(report.regions.begin(), report.regions.end(),
                   [](const RegionData &a, const RegionData &b) { return a.total > b.total; });
  for (const Json &json : root.at("fallbacks")) {
    FallbackData fallback;
    get(json, "nest", fallback.nest);
    get(json, "reason", fallback.reason);
    get(json, "entries", fallback.entries);
    if (json.contains("best_plan"))
      fallback.best = planData(json.at("best_plan"), report.hosts.size());
    report.fallbacks.push_back(std::move(fallback));
  }
  return report;
}

std::string rankName(const ReportData &report, size_t rank) {
  if (rank >= report.hosts.size())
    return "rank " + std::to_string(rank);
  if (report.ranksOf[rank] > 1)
    return report.hosts[rank] + " with " + std::to_string(report.ranksOf[rank]) + " ranks";
  return "rank " + std::to_string(rank) + " (" + report.hosts[rank] + ")";
}

} // namespace hetile::tool::view
