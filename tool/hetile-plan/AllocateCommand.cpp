// SPDX-License-Identifier: Apache-2.0
//===- AllocateCommand.cpp - hetile-plan allocate --------------------------===//
//
// Columns to processors, for a rectangle of tiles.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "Subcommands.h"
#include "hetile/plan/Parallelogram.h"
#include "hetile/plan/Strategies.h"

namespace hetile::tool {

namespace {

constexpr size_t MostBlocks = 1000000;

void allocate(const Options &o) {
  plan::Platform p;
  p.times = o.times("times");
  p.columns = o.integer("columns", 1, MostColumns);
  p.rows = o.integer("rows", 1, MostRows);
  p.latency = o.number("comm-latency");
  p.overhead = o.number("message-overhead");
  int64_t bound = o.has("chunk-bound") ? o.integer("chunk-bound", 1, MostColumns) : 0;
  plan::NamedResult result;
  std::string error;
  if (!plan::namedStrategy(p, o.text("strategy"), bound, result, error))
    throw Failure{error};

  if (result.sequence.size() > MostBlocks)
    throw Failure{"the sequence has " + std::to_string(result.sequence.size()) +
                  " blocks; at most " + std::to_string(MostBlocks) + " are printed"};

  Json answer;
  answer["strategy"] = result.strategy;
  answer["block_sizes"] = result.chunk ? Json(result.chunk->sizes) : Json();
  answer["chunk"] = result.chunk ? Json(result.chunk->columns()) : Json();
  answer["cost"] = result.chunk ? Json(result.chunk->cost(p.times)) : Json();
  answer["makespan"] = result.makespan;
  answer["lower_bound"] = result.lowerBound;
  answer["efficiency"] = result.lowerBound / result.makespan;
  if (o.has("rise")) {
    double rise = o.number("rise");
    if (!result.chunk)
      throw Failure{"--rise: condition (C) is about a chunk, and '" + result.strategy +
                    "' has none"};
    for (auto [key, form] : {std::pair("rows_printed", plan::ConditionForm::Printed),
                             std::pair("rows_safe", plan::ConditionForm::Safe)})
      answer[key] = plan::conditionThreshold(result.chunk->sizes, p.times, rise, p.latency, form);
  }
  Json sequence = Json::array();
  for (const plan::Run &r : result.sequence)
    sequence.push_back({r.processor, r.width});
  answer["sequence"] = std::move(sequence);
  print(answer, o.has("json"));
}

} // namespace

Command allocateCommand() {
  return {"allocate",
          "columns of tiles to processors of different speeds",
          {{"times", "t1,t2,..", nullptr, "time of one tile on each processor; t*n repeats"},
           {"columns", "N", nullptr, "columns of tiles"},
           {"rows", "M", "100", "rows of tiles, for the makespan"},
           {"chunk-bound", "B", "", "columns in a chunk at most (boulet), in a slice (lu)"},
           {"comm-latency", "l", "0", "time a message is under way"},
           {"message-overhead", "o", "0", "CPU time for a row's messages of a block, both sides"},
           {"strategy", "name", "auto", plan::acceptedStrategies(plan::StrategyUse::Rectangle)},
           {"rise", "r", "", "also print the rows that condition (C) asks for on a skewed domain"},
           {"json", nullptr, "", "print JSON"}},
          allocate};
}

} // namespace hetile::tool
