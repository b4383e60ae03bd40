//===- ChooseCommand.cpp - hetile-plan choose ------------------------------===//
//
// The question that the runtime asks at region entry, with the numbers given by hand: the
// answer is the plan that a run with these numbers reports.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Output.h"
#include "ShapeOption.h"
#include "hetile/plan/Choose.h"

namespace hetile::tool {

namespace {

int64_t optional(const Options &o, const char *name) {
  return o.has(name) ? o.integer(name, 1, MostRows) : 0;
}

void run(const Options &o) {
  plan::Request r;
  r.shape = shapeFrom(o);
  r.secondsPerPoint = o.times("times");
  r.startup = o.number("startup");
  r.latency = o.number("latency");
  r.secondsPerByte = o.number("per-byte");
  r.copySecondsPerByte = o.number("copy-per-byte");
  r.coldSecondsPerByte = o.number("cold-per-byte");
  r.bytesPerRow = o.number("bytes-per-row");
  r.secondsPerTile = o.number("per-tile");
  r.liveInBytes = o.number("live-in-bytes");
  r.liveOutBytes = o.number("live-out-bytes");
  r.overrides.strategy = o.text("strategy");
  r.overrides.tileHeight = optional(o, "tile");
  r.overrides.width = optional(o, "width");
  r.overrides.chunkBound = optional(o, "chunk");
  std::string procs = o.text("procs");
  r.overrides.allProcs = procs == "all";
  if (procs != "all" && procs != "auto")
    r.overrides.procs = int(o.integer("procs", 1, int64_t(r.secondsPerPoint.size())));
  plan::Plan plan;
  std::string error;
  if (!plan::choose(r, plan, error))
    throw Failure{error};
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
  return {"choose",
          "the plan of a region: what the runtime asks, with numbers given by hand",
          {{"times", "t1,t2,..", nullptr, "seconds per point of each rank; t*n repeats"},
           {"shape", "name|file", "rectangle",
            "rectangle, triangle, or a JSON file: {\"row_ranges\": [[first, end], ..]} by column"},
           {"rows", "M", "", "rows of points (rectangle)"},
           {"columns", "N", "", "columns of points (rectangle, triangle)"},
           {"skew", "k", "0", "row x starts at column k x (k = 1: a stencil in time)"},
           {"startup", "s", "0", "CPU seconds of sending or receiving a message"},
           {"latency", "s", "0", "seconds a message is under way"},
           {"per-byte", "s", "0", "seconds of a byte"},
           {"copy-per-byte", "s", "0", "CPU seconds of a byte sent or received"},
           {"cold-per-byte", "s", "0", "the same for data moved at entry and exit, if more"},
           {"bytes-per-row", "n", "0", "bytes of a row that cross an edge"},
           {"per-tile", "s", "0", "start-up seconds of a tile"},
           {"live-in-bytes", "n", "0", "bytes moved to the workers if all columns were remote"},
           {"live-out-bytes", "n", "0", "bytes moved back likewise"},
           {"strategy", "name", "auto", "auto, boulet[:B], cyclic[:b], rwr, mixed, trapezoid"},
           {"tile", "r", "", "tile height"},
           {"width", "w", "", "columns of a unit"},
           {"chunk", "B", "", "units in a chunk at most"},
           {"procs", "n", "auto", "auto, all, or a number"},
           {"json", nullptr, "", "print JSON"}},
          run};
}

} // namespace hetile::tool
