// SPDX-License-Identifier: Apache-2.0
//===- RunSections.cpp - what the page says of a run -----------------------===//
//
// Speeds and costs of messages are those that plans assumed: what the run measured or was told.
//
//===----------------------------------------------------------------------===//
#include "RunSections.h"

#include "Html.h"
#include "NestSection.h"

#include "draw/Scale.h"
#include "draw/Svg.h"

#include <algorithm>

namespace hetile::tool::view {

namespace {

std::string section(const std::string &id, const std::string &title, const std::string &html) {
  return "<section id=\"" + id + "\">\n" + heading(2, title) + html + "</section>\n";
}

/// The times per point of all ranks, of the nest that took longest of those that have them.
std::vector<double> timesPerPoint(const ReportData &report) {
  for (const RegionData &region : report.regions)
    if (region.plan.asked.request.secondsPerPoint.size() == report.hosts.size())
      return region.plan.asked.request.secondsPerPoint;
  return {};
}

std::string networkTable(const ReportData &report) {
  for (const RegionData &region : report.regions) {
    const plan::Request &r = region.plan.asked.request;
    if (!(r.latency > 0) && !(r.startup > 0))
      continue;
    Rows rows = {{"a message is under way for", draw::seconds(r.latency)},
                 {"each end spends on it", draw::seconds(r.startup)}};
    if (r.secondsPerByte > 0)
      rows.push_back({"bandwidth", draw::bytes(1 / r.secondsPerByte) + " a second"});
    if (r.copySecondsPerByte > 0)
      rows.push_back({"each end copies", draw::bytes(1 / r.copySecondsPerByte) + " a second"});
    if (r.coldSecondsPerByte > 0)
      rows.push_back(
          {"the same at entry and exit", draw::bytes(1 / r.coldSecondsPerByte) + " a second"});
    return heading(3, "Network, as plans assumed it") + pairs(rows);
  }
  return paragraph("No plan needed to know what messages cost.");
}

/// The largest that a nest needed.
int64_t memoryOf(const ReportData &report, size_t rank) {
  int64_t most = 0;
  for (const RegionData &region : report.regions)
    if (rank < region.ranks.size())
      most = std::max(most, region.ranks[rank].peakArrays + region.ranks[rank].peakMessages);
  return most;
}

std::string cachesOf(const ReportData &report, size_t rank) {
  for (const RegionData &region : report.regions)
    if (rank < region.ranks.size() && region.ranks[rank].cacheRows > 0)
      return "level " + std::to_string(region.ranks[rank].cacheLevel) + ", " +
             draw::bytes(double(region.ranks[rank].cacheBytes));
  return "none";
}

} // namespace

std::string nestList(const ReportData &report) {
  if (report.regions.empty())
    return paragraph("No nest ran by its tile code.");
  double all = 0;
  for (const RegionData &region : report.regions)
    all += region.total;
  std::string out =
      "<div class=\"wide\"><table id=\"nests\"><thead><tr><th>nest</th><th "
      "class=\"n\">time</th><th class=\"n\">share</th><th class=\"n\">entries</th><th "
      "class=\"n\">one entry</th><th class=\"n\">predicted</th><th>plan</th></tr>"
      "</thead><tbody>\n";
  for (size_t k = 0; k < report.regions.size(); ++k) {
    const RegionData &r = report.regions[k];
    out += "<tr><td><a href=\"#nest-" + std::to_string(k + 1) + "\">" +
           draw::escaped(nestTitle(r)) + "</a></td>";
    for (const std::string &cell :
         {draw::seconds(r.total),
          all > 0 ? draw::shortNumber(100 * r.total / all, 3) + "%" : std::string(),
          draw::count(r.entries), draw::seconds(r.each()),
          r.plan.predicted > 0 ? draw::seconds(r.plan.predicted) : std::string("none")})
      out += "<td class=\"n\">" + draw::escaped(cell) + "</td>";
    out += "<td>" + draw::escaped(r.plan.strategy) + "</td></tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string machineSection(const ReportData &report) {
  const std::vector<double> times = timesPerPoint(report);
  const double fastest = times.empty() ? 0 : *std::min_element(times.begin(), times.end());
  Rows rows;
  for (size_t k = 0; k < report.hosts.size(); ++k)
    rows.push_back({std::to_string(k), report.hosts[k], draw::count(report.ranksOf[k]),
                    times.empty() ? "not known" : draw::shortNumber(fastest / times[k], 3),
                    cachesOf(report, k), draw::bytes(double(memoryOf(report, k)))});
  return section("machine", "The machine",
                 table({"rank", "host", "ranks behind it", "speed", "tiles fit a cache of",
                        "memory of a nest, at most"},
                       rows, 2) +
                     (times.empty() ? ""
                                    : paragraph("Speeds are relative to the fastest, in the nest "
                                                "that took longest.")) +
                     networkTable(report));
}

std::string fallbackSection(const ReportData &report) {
  if (report.fallbacks.empty())
    return section("fallbacks", "The original code",
                   paragraph("No nest ran by its original code."));
  Rows rows;
  for (const FallbackData &f : report.fallbacks) {
    const bool planned = f.best && f.best->predicted > 0;
    rows.push_back({f.nest, f.reason, planned ? f.best->reason : "none was made",
                    draw::count(f.entries), planned ? draw::seconds(f.best->predicted) : "",
                    planned && f.best->alone > 0 ? draw::seconds(f.best->alone) : ""});
  }
  return section("fallbacks", "The original code",
                 table({"nest", "why it ran by its original code", "best plan", "entries",
                        "predicted", "one rank"},
                       rows, 3));
}

std::string homeSection(const ReportData &report) {
  if (report.bytesHome == 0 && report.home.empty())
    return section("home", "What came home",
                   paragraph("Nothing came from other ranks into the host's memory."));
  Rows rows;
  for (const HomeData &h : report.home)
    rows.push_back({h.why, h.where, draw::count(h.times), draw::bytes(double(h.bytes))});
  return section("home", "What came home",
                 paragraph(draw::bytes(double(report.bytesHome)) +
                           " of arrays came from other ranks "
                           "into the host's memory, in " +
                           draw::seconds(report.homeSeconds) + ".") +
                     (rows.empty() ? "" : table({"why", "where", "times", "bytes"}, rows, 2)));
}

std::string windowSection(const ReportData &report) {
  if (report.guarded == 0)
    return section("windows", "Windows", paragraph("No array was guarded."));
  return section("windows", "Windows",
                 pairs({{"memory of an array was guarded", draw::count(report.guarded) + " times"},
                        {"touches of a closed page", draw::count(report.faults)},
                        {"pages opened", draw::count(report.pages)},
                        {"arrays of which most was touched", draw::count(report.collected)}}));
}

} // namespace hetile::tool::view
