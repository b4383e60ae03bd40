// SPDX-License-Identifier: Apache-2.0
//===- SimulateCommand.cpp - hetile-plan simulate --------------------------===//
//
// Predicted makespan of strategies on a platform, as a table and as a timeline.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "Gantt.h"
#include "Subcommands.h"
#include "WholeFile.h"
#include "hetile/plan/MachineFile.h"
#include "hetile/plan/Strategies.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace hetile::tool {

namespace {

struct Setup {
  plan::Platform platform;
  std::vector<std::string> names; // of the ranks, if known
  std::string unit;
};

/// The speeds of the ranks that a machine file declares, the names of their hosts, and the costs of
/// messages.
std::vector<double> ranksFrom(const std::string &file, std::vector<std::string> &names,
                              plan::Network &network) {
  plan::MachineFile machine;
  std::vector<double> speeds;
  std::string error;
  if (!plan::readMachineFile(file, machine, error) ||
      !plan::ranksOfFile(machine, names, speeds, error))
    throw Failure{file + ": " + error};
  network = machine.network.value_or(plan::Network());
  return speeds;
}

Setup setupFrom(const Options &o) {
  Setup s;
  if (o.has("times") == o.has("machine"))
    throw Failure{"give either --times or --machine"};
  const bool machine = o.has("machine");
  for (const char *name : {"comm-latency", "message-overhead"})
    if (machine && o.given(name))
      throw Failure{"--" + std::string(name) + " belongs to --times; a machine file has its own"};
  for (const char *name : {"tile-seconds", "tile-bytes"})
    if (!machine && o.given(name))
      throw Failure{"--" + std::string(name) + " belongs to --machine"};
  s.unit = "time, in the unit of --times";
  if (!machine) {
    s.platform.times = o.times("times");
    s.platform.latency = o.number("comm-latency");
    s.platform.overhead = o.number("message-overhead");
  } else {
    plan::Network network;
    const std::vector<double> speeds = ranksFrom(o.text("machine"), s.names, network);
    const double tile = o.number("tile-seconds", 0, true), bytes = o.number("tile-bytes");
    for (double speed : speeds)
      s.platform.times.push_back(tile / speed);
    s.platform.latency = network.latency + bytes * network.secondsPerByte;
    s.platform.overhead = 2 * (network.startup + bytes * network.copySecondsPerByte);
    s.unit = "seconds";
  }
  s.platform.rows = o.integer("rows", 1, MostRows);
  s.platform.columns = o.integer("columns", 1, MostColumns);
  return s;
}

plan::NamedResult resultOf(const Setup &s, const std::string &strategy, int64_t bound) {
  plan::NamedResult result;
  std::string error;
  const plan::AskedStrategy asked = plan::strategyNamed(strategy.substr(0, strategy.find(':')));
  if (asked.row && !asked.row->pipeline)
    throw Failure{"strategy '" + strategy + "' is not a pipeline and has no timeline"};
  if (!plan::namedStrategy(s.platform, strategy, bound, result, error))
    throw Failure{error};
  return result;
}

Json summary(const Setup &s, const plan::NamedResult &r) {
  std::set<int> used;
  for (const plan::Run &run : r.sequence)
    used.insert(run.processor);
  double fastest = *std::min_element(s.platform.times.begin(), s.platform.times.end());
  double alone = fastest * double(s.platform.rows) * double(s.platform.columns);
  Json j;
  j["strategy"] = r.strategy;
  j["makespan"] = r.makespan;
  j["lower_bound"] = r.lowerBound;
  j["efficiency"] = r.lowerBound / r.makespan;
  j["speedup"] = alone / r.makespan; // over the fastest processor alone
  j["procs"] = used.size();
  j["blocks"] = r.sequence.size();
  return j;
}

void printTable(const Json &list) {
  std::vector<std::vector<std::string>> rows = {
      {"strategy", "makespan", "over bound", "efficiency", "speed-up", "procs", "blocks"}};
  for (const Json &j : list) {
    double efficiency = j["efficiency"];
    char text[3][32];
    std::snprintf(text[0], sizeof text[0], "%.4f", 1 / efficiency);
    std::snprintf(text[1], sizeof text[1], "%.1f%%", 100 * efficiency);
    std::snprintf(text[2], sizeof text[2], "%.3f", j["speedup"].get<double>());
    rows.push_back({j["strategy"], shortNumber(j["makespan"], 8), text[0], text[1], text[2],
                    j["procs"].dump(), j["blocks"].dump()});
  }
  std::fputs(table(rows).c_str(), stdout);
}

void simulate(const Options &o) {
  Setup s = setupFrom(o);
  int64_t bound = o.has("chunk-bound") ? o.integer("chunk-bound", 1, MostColumns) : 0;
  plan::NamedResult chosen = resultOf(s, o.text("strategy"), bound);
  Json all = Json::array({summary(s, chosen)});
  if (o.has("compare"))
    for (const std::string &name : o.list("compare"))
      all.push_back(summary(s, resultOf(s, name, bound)));
  if (o.has("svg")) {
    std::string svg = ganttSvg(s.platform, chosen.sequence, chosen.strategy, chosen.lowerBound,
                               s.names, s.unit);
    std::string error;
    if (!files::writeWhole(o.text("svg"), svg, error))
      throw Failure{"--svg: '" + o.text("svg") + "' cannot be written: " + error};
  }
  if (!o.has("json")) {
    printTable(all);
    return;
  }
  Json answer = all[0];
  if (o.has("compare"))
    answer["compare"] = all;
  print(answer, true);
}

} // namespace

Command simulateCommand() {
  return {
      "simulate",
      "predicted makespan of strategies, and a timeline",
      {{"times", "t1,t2,..", "", "time of one tile on each processor; t*n repeats"},
       {"machine", "m.json", "", "machine file instead of times; one rank for each core"},
       {"rows", "M", nullptr, "rows of tiles"},
       {"columns", "N", nullptr, "columns of tiles"},
       {"strategy", "name", "auto", plan::acceptedStrategies(plan::StrategyUse::Pipeline)},
       {"chunk-bound", "B", "", "columns in a chunk at most (boulet)"},
       {"comm-latency", "l", "0", "time a message is under way (with --times)"},
       {"message-overhead", "o", "0", "CPU time for a row's messages, both sides (with --times)"},
       {"tile-seconds", "s", "1e-3", "time of a tile at speed 1 (with --machine)"},
       {"tile-bytes", "n", "0", "bytes of a tile's message (with --machine)"},
       {"svg", "file", "", "write a timeline"},
       {"compare", "s1,s2,..", "", "more strategies for the table"},
       {"json", nullptr, "", "print JSON"}},
      simulate};
}

} // namespace hetile::tool
