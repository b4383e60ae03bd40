// SPDX-License-Identifier: Apache-2.0
//===- Main.cpp - hetile-plan ----------------------------------------------===//
//
// Asks the planner: `hetile-plan <command> [options]`. Exit status 0, or 1 with one line on
// stderr for bad input.
//
//===----------------------------------------------------------------------===//
#include "PlanManual.h"
#include "Subcommands.h"

#include <cstdio>
#include <exception>

using namespace hetile::tool;

namespace {

std::vector<Command> commands() {
  return {allocateCommand(), tileCommand(),     scheduleCommand(),
          optimalCommand(),  simulateCommand(), chooseCommand(),
          machinesCommand(), forecastCommand(), viewCommand()};
}

void printHelp() {
  std::printf("hetile-plan: tile sizes, block widths and predictions for pipelines of tiles on\n"
              "processors of different speeds\n\nusage: hetile-plan <command> [options]\n\n");
  for (const Command &c : commands())
    std::printf("  %-10s %s\n", c.name, c.help);
  std::printf("\nhetile-plan <command> --help lists its options. --json: output for programs.\n"
              "hetile-plan --version prints the version.\n");
}

int run(const std::vector<std::string> &arguments) {
  if (arguments.empty())
    throw Failure{"no command; see hetile-plan --help"};
  if (arguments[0] == "--help" || arguments[0] == "-h") {
    printHelp();
    return 0;
  }
  if (arguments[0] == "--version") {
    std::printf("hetile-plan %s\n", HETILE_VERSION);
    return 0;
  }
  for (const Command &c : commands()) {
    if (arguments[0] != c.name)
      continue;
    for (const std::string &a : arguments)
      if (a == "--help" || a == "-h") {
        std::string operands;
        for (const char *operand : c.operands)
          operands += " " + std::string(operand);
        std::printf("usage: hetile-plan %s%s [options]\n%s\n\n%s", c.name, operands.c_str(), c.help,
                    helpFor(c.options, c.operands).c_str());
        return 0;
      }
    c.run(Options("hetile-plan " + std::string(c.name), c.options,
                  {arguments.begin() + 1, arguments.end()}, c.operands));
    return 0;
  }
  std::string names;
  for (const Command &c : commands())
    names += (names.empty() ? "" : ", ") + std::string(c.name);
  throw Failure{"unknown command '" + arguments[0] + "'; accepted: " + names};
}

} // namespace

int main(int argc, char **argv) {
  if (std::string kind; hetile::manual::asksForManual(argc, argv, kind)) {
    std::fputs(hetile::manual::manual(planPage(commands()), kind).c_str(), stdout);
    return 0;
  }
  try {
    return run({argv + 1, argv + argc});
  } catch (const Failure &failure) {
    std::fprintf(stderr, "hetile-plan: error: %s\n", failure.text.c_str());
    return 1;
  } catch (const std::exception &internal) {
    std::fprintf(stderr, "hetile-plan: internal error: %s\n", internal.what());
    return 70;
  }
}
