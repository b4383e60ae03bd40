// SPDX-License-Identifier: Apache-2.0
//===- ViewCommand.cpp - hetile-plan view ----------------------------------===//
//
// A run as one page of HTML.
//
//===----------------------------------------------------------------------===//
#include "Html.h"
#include "NestSection.h"
#include "NestTimelines.h"
#include "RunSections.h"

#include "Subcommands.h"
#include "WholeFile.h"

#include "draw/Scale.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace hetile::tool {

namespace {

constexpr double FinePoints = 500, CoarsePoints = 120;
constexpr double MostBars = 60000;  // of timelines, on the page
constexpr size_t MostPictured = 24; // nests

/// How fine timelines are, so that the page stays below some megabytes.
double pointsFor(const view::ReportData &report, const view::TraceData *trace) {
  const double lanes = double(report.hosts.size()) + (trace ? double(trace->lanes.size()) : 0.0);
  const double pictures = double(std::min(report.regions.size(), MostPictured) + 1);
  return std::clamp(MostBars / (lanes * pictures), CoarsePoints, FinePoints);
}

std::string pageOf(const view::ReportData &report, const view::TraceData *trace,
                   const std::string &file, const std::string &traceFile) {
  const double points = pointsFor(report, trace);
  double total = 0;
  for (const view::RegionData &region : report.regions)
    total += region.total;
  const std::string title = "A run on " + std::to_string(report.hosts.size()) +
                            (report.hosts.size() == 1 ? " rank" : " ranks");
  std::string html = view::heading(1, title);
  if (!report.regions.empty())
    html +=
        view::paragraph((report.regions.size() == 1 ? "One nest took "
                                                    : std::to_string(report.regions.size()) +
                                                          " nests, each with its sizes, took ") +
                        draw::seconds(total) + " by tile code.");
  html +=
      view::paragraph("Read from " + file + (traceFile.empty() ? "." : " and " + traceFile + "."));
  if (report.regions.size() > MostPictured)
    html += view::paragraph("The " + std::to_string(MostPictured) +
                            " that took longest have pictures, all have their figures.");
  html += view::nestList(report);
  if (trace && trace->events > 0)
    html += view::runPicture(report, *trace, points);
  for (size_t k = 0; k < report.regions.size(); ++k)
    html += view::nestSection(report, k, trace, k < MostPictured ? points : 0);
  html += view::machineSection(report) + view::homeSection(report) + view::fallbackSection(report) +
          view::windowSection(report);
  return view::page(title, html);
}

/// What is read is not written over.
void checkOutput(const Options &o) {
  for (const char *input : {"report", "trace"}) {
    std::error_code error;
    if (o.has(input) && std::filesystem::equivalent(o.text("output"), o.text(input), error))
      throw Failure{"--output: '" + o.text("output") + "' is the file of --" + input};
  }
}

void showRun(const Options &o) {
  view::ReportData report;
  withReport(o.text("report"), [&](const Json &root) { report = view::reportData(root); });
  std::optional<view::TraceData> trace;
  if (o.has("trace"))
    trace = view::readTrace(o.text("trace"));
  const std::string html =
      pageOf(report, trace ? &*trace : nullptr, o.text("report"), o.text("trace"));
  if (!o.has("output")) {
    std::fputs(html.c_str(), stdout);
    return;
  }
  checkOutput(o);
  std::string error;
  if (!files::writeWhole(o.text("output"), html, error))
    throw Failure{"--output: '" + o.text("output") + "' cannot be written: " + error};
}

} // namespace

Command viewCommand() {
  return {"view",
          "a run as a page: whose columns are whose, times, timelines",
          {{"report", "file", nullptr,
            "what a run wrote: its HETILE_REPORT; --report itself may be left out"},
           {"trace", "file", "", "what the same run wrote as HETILE_TRACE"},
           {"output", "file", "", "the page; not given: on stdout"}},
          showRun,
          {"report"}};
}

} // namespace hetile::tool
