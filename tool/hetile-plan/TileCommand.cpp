// SPDX-License-Identifier: Apache-2.0
//===- TileCommand.cpp - hetile-plan tile ----------------------------------===//
//
// Height and width of tiles, and the number of passes.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "Subcommands.h"
#include "hetile/plan/AndonovRajopadhye.h"
#include "hetile/plan/Heterogeneous.h"

#include <algorithm>
#include <cmath>

namespace hetile::tool {

namespace {

constexpr double MostPairs = 3e8;

plan::SendLoop sendLoop(const Options &o) {
  const std::string send = o.text("send");
  if (send != "next" && send != "at-once")
    throw Failure{"--send is '" + send + "'; accepted: next, at-once"};
  return send == "next" ? plan::SendLoop::WithNextTile : plan::SendLoop::AtOnce;
}

Json uniform(const Options &o, bool theorem) {
  if (!o.has("tau-a") || !o.has("procs"))
    throw Failure{"--model " + o.text("model") + " needs --procs and --tau-a"};
  if (o.has("times"))
    throw Failure{"--times is for --model heterogeneous; this model needs --tau-a"};
  plan::UniformProblem q;
  q.rows = o.integer("rows", 1, MostRows);
  q.columns = o.integer("columns", 1, MostRows);
  q.processors = o.integer("procs", 1, 1000000);
  q.tauA = o.number("tau-a", 0, true);
  q.tauC = o.number("tau-c");
  q.betaS = o.number("beta-s");
  q.loop = sendLoop(o);
  // Heights and widths that differ in the number of tiles: about two roots of each extent.
  const double pairs = 4 * std::sqrt(double(q.rows)) *
                       std::sqrt(double(q.columns) / double(q.processors));
  if (!theorem && pairs > MostPairs)
    throw Failure{"--model discrete looks at all heights and widths, here more than " +
                  shortNumber(MostPairs) + "; --model heterogeneous does not"};
  plan::UniformTile tile = theorem ? plan::theoremOne(q) : plan::discreteOptimum(q);
  Json answer;
  answer["height"] = tile.height;
  answer["width"] = tile.width;
  answer["passes"] = tile.passes;
  answer["procs"] = q.processors;
  answer["time"] = tile.time;
  answer["region"] = plan::regionName(tile.region);
  return answer;
}

Json heterogeneous(const Options &o) {
  if (!o.has("times"))
    throw Failure{"--model heterogeneous needs --times instead of --procs and --tau-a"};
  if (o.has("procs") || o.has("tau-a"))
    throw Failure{"--procs and --tau-a follow from --times in --model heterogeneous"};
  plan::MixedProblem p;
  p.times = o.times("times");
  p.rows = o.integer("rows", 1, MostRows);
  p.columns = o.integer("columns", 1, MostColumns);
  double beta = o.number("beta-s");
  p.overhead = 2 * beta;
  p.perRow = o.number("tau-c");
  // A result is sent with the next tile in the paper's loop, or at once.
  p.latency = sendLoop(o) == plan::SendLoop::WithNextTile ? beta : -beta;
  plan::MixedTile tile = plan::heterogeneousTile(p);
  int64_t widest = 0;
  for (const plan::Run &r : tile.sequence)
    widest = std::max(widest, r.width);
  Json answer;
  answer["height"] = tile.height;
  answer["width"] = widest;
  answer["passes"] = tile.passes;
  answer["procs"] = tile.processors.size();
  answer["time"] = tile.time;
  answer["region"] = nullptr;
  answer["estimate"] = tile.estimate;
  answer["ranks"] = tile.processors;
  Json sequence = Json::array();
  for (const plan::Run &r : tile.sequence)
    sequence.push_back({r.processor, r.width});
  answer["sequence"] = std::move(sequence);
  return answer;
}

void tile(const Options &o) {
  std::string model = o.text("model");
  Json answer;
  if (model == "heterogeneous")
    answer = heterogeneous(o);
  else if (model == "discrete" || model == "andonov-rajopadhye-1994")
    answer = uniform(o, model != "discrete");
  else
    throw Failure{"--model is '" + model +
                  "'; accepted: andonov-rajopadhye-1994, discrete, heterogeneous"};
  print(answer, o.has("json"));
}

} // namespace

Command tileCommand() {
  return {"tile",
          "height and width of tiles",
          {{"model", "name", "discrete", "andonov-rajopadhye-1994, discrete or heterogeneous"},
           {"rows", "c", nullptr, "rows of iterations"},
           {"columns", "m", nullptr, "columns of iterations"},
           {"procs", "p", "", "equal processors"},
           {"tau-a", "t", "", "time of one iteration"},
           {"times", "t1,t2,..", "", "the same for processors of different speeds"},
           {"tau-c", "t", "0", "time to transmit one row's value"},
           {"beta-s", "t", "0", "start-up of a send or of a receive"},
           {"send", "when", "next", "a tile's result: next (with the next tile) or at-once"},
           {"json", nullptr, "", "print JSON"}},
          tile};
}

} // namespace hetile::tool
