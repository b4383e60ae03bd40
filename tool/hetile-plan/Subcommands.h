// SPDX-License-Identifier: Apache-2.0
//===- Subcommands.h - subcommands of hetile-plan ---------------*- C++ -*-===//
//
// Each subcommand: its table of options and a function that answers.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_SUBCOMMANDS_H
#define HETILE_TOOL_PLAN_SUBCOMMANDS_H

#include "command/CommandOptions.h"

namespace hetile::tool {

struct Command {
  const char *name;
  const char *help; ///< one line
  std::vector<Option> options;
  /// Prints the answer; throws Failure on bad input.
  void (*run)(const Options &options);
  Operands operands = {}; ///< see Options
};

Command allocateCommand();
Command tileCommand();
Command scheduleCommand();
Command optimalCommand();
Command simulateCommand();
Command chooseCommand();
Command machinesCommand();
Command forecastCommand();
Command viewCommand();

constexpr int64_t MostColumns = 10000000;
constexpr int64_t MostRows = 1000000000;

} // namespace hetile::tool

#endif
