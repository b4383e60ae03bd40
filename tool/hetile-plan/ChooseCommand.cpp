// SPDX-License-Identifier: Apache-2.0
//===- ChooseCommand.cpp - hetile-plan choose ------------------------------===//
//
// The question that the runtime asks when a nest is entered, with the numbers given by hand: the
// answer is the plan that a run with these numbers reports. A report itself may give them.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "ReportFile.h"
#include "ShapeOption.h"
#include "Subcommands.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Strategies.h"

namespace hetile::tool {

namespace {

/// What describes the band and its costs: with a report, that says it.
const char *const Given[] = {"shape", "rows", "columns", "skew", "startup", "latency", "per-byte",
                             "copy-per-byte", "cold-per-byte", "bytes-per-row", "per-tile",
                             "live-in-bytes", "live-out-bytes"};

double numberOr0(const Options &o, const char *name) { return o.has(name) ? o.number(name) : 0; }

plan::Request byHand(const Options &o) {
  if (!o.has("times"))
    throw Failure{"--times is missing: seconds per point of each rank"};
  plan::Request r;
  r.shape = shapeFrom(o);
  r.startup = numberOr0(o, "startup");
  r.latency = numberOr0(o, "latency");
  r.secondsPerByte = numberOr0(o, "per-byte");
  r.copySecondsPerByte = numberOr0(o, "copy-per-byte");
  r.coldSecondsPerByte = numberOr0(o, "cold-per-byte");
  r.bytesPerRow = numberOr0(o, "bytes-per-row");
  r.secondsPerTile = numberOr0(o, "per-tile");
  r.liveInBytes = numberOr0(o, "live-in-bytes");
  r.liveOutBytes = numberOr0(o, "live-out-bytes");
  return r;
}

ReportedRequest reported(const Options &o) {
  for (const char *name : Given)
    if (o.has(name))
      throw Failure{"--" + std::string(name) + " follows from the file of --report"};
  return readReport(o.text("report"), o.has("region") ? o.integer("region", 0, MostRows) : -1);
}

/// Speeds and fixed choices given by hand; they take the place of those in a report.
void setChoices(const Options &o, plan::Request &r) {
  plan::Overrides &choices = r.overrides;
  if (o.has("times"))
    r.secondsPerPoint = o.times("times");
  if (o.has("strategy"))
    choices.strategy = o.text("strategy");
  for (auto [name, value] : {std::pair{"tile", &choices.tileHeight}, {"width", &choices.width},
                             {"chunk", &choices.chunkBound}})
    if (o.has(name))
      *value = o.integer(name, 1, MostRows);
  if (!o.has("procs"))
    return;
  const std::string procs = o.text("procs");
  choices.allProcs = procs == "all";
  choices.procs = procs == "all" || procs == "auto"
                      ? 0
                      : int(o.integer("procs", 1, int64_t(r.secondsPerPoint.size())));
}

void choose(const Options &o) {
  if (o.has("region") && !o.has("report"))
    throw Failure{"--region belongs to --report"};
  ReportedRequest asked = o.has("report") ? reported(o) : ReportedRequest{byHand(o)};
  plan::Request &r = asked.request;
  setChoices(o, r);
  plan::Plan plan;
  std::string error;
  if (!plan::choose(r, plan, error))
    throw Failure{error};
  if (asked.originalSecondsPerPoint > 0)
    plan.sequential = asked.originalSecondsPerPoint * r.shape.points();
  Json answer;
  answer["strategy"] = plan.strategy;
  answer["tile_height"] = plan.tileHeight;
  answer["width"] = plan.width;
  answer["procs"] = plan.procs;
  answer["predicted"] = plan.predicted;
  answer["predicted_pipeline"] = plan.pipeline;
  answer["sequential"] = plan.sequential;
  answer["lower_bound"] = plan.lowerBound;
  answer["run_sequential"] = plan.runSequential;
  answer["reason"] = plan.reason;
  Json blocks = Json::array();
  for (const plan::Block &b : plan.blocks)
    blocks.push_back({b.rank, b.end - b.begin});
  answer["blocks"] = std::move(blocks);
  print(answer, o.has("json"));
}

} // namespace

Command chooseCommand() {
  return {
      "choose",
      "the plan of a nest: what the runtime asks, with numbers given by hand",
      {{"times", "t1,t2,..", "", "seconds per point of each rank; t*n repeats"},
       {"report", "file", "", "what a run asked: its HETILE_REPORT; the rest but choices follows"},
       {"region", "k", "", "which plan of the report, from 0 on, if it has several"},
       {"shape", "name|file", "",
        "rectangle (if not given), triangle, or a JSON file: {\"row_ranges\": [[first, end], ..]} "
        "by column"},
       {"rows", "M", "", "rows of points (rectangle)"},
       {"columns", "N", "", "columns of points (rectangle, triangle)"},
       {"skew", "k", "", "row x starts at column k x (k = 1: a stencil in time)"},
       {"startup", "s", "", "CPU seconds of sending or receiving a message"},
       {"latency", "s", "", "seconds a message is under way"},
       {"per-byte", "s", "", "seconds of a byte"},
       {"copy-per-byte", "s", "", "CPU seconds of a byte sent or received"},
       {"cold-per-byte", "s", "", "the same for data moved at entry and exit, if more"},
       {"bytes-per-row", "n", "", "bytes of a row that cross an edge"},
       {"per-tile", "s", "", "start-up seconds of a tile"},
       {"live-in-bytes", "n", "", "bytes moved to the workers if all columns were remote"},
       {"live-out-bytes", "n", "", "bytes moved back likewise"},
       {"strategy", "name", "", plan::acceptedStrategies(plan::StrategyUse::Band)},
       {"tile", "r", "", "tile height"},
       {"width", "w", "", "columns of a unit"},
       {"chunk", "B", "", "units in a chunk at most"},
       {"procs", "n", "", "auto (if not given), all, or a number"},
       {"json", nullptr, "", "print JSON"}},
      choose};
}

} // namespace hetile::tool
