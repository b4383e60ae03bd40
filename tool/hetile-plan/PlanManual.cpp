// SPDX-License-Identifier: Apache-2.0
//===- PlanManual.cpp - the manual of hetile-plan --------------------------===//
//
// An option of a subcommand is an option of the page, in the subcommand's part.
//
//===----------------------------------------------------------------------===//
#include "PlanManual.h"

namespace hetile::tool {

manual::Page planPage(const std::vector<Command> &commands) {
  using manual::Value;
  manual::Page page;
  page.name = "hetile-plan";
  page.version = HETILE_VERSION;
  page.what = "tile sizes, block widths and predictions for pipelines of tiles";
  page.synopsis = {"command [options]"};
  page.description = {"Asks the planner that programs tiled by hetile ask at run time. Options are "
                      "given as --name value or --name=value; --json prints answers for programs. "
                      "-o is short for --output; view and forecast take their files without names."};
  page.options = {{"--help", Value::None, "", {}, "list the commands; after a command: its options",
                   ""},
                  {"--version", Value::None, "", {}, "print the version", ""}};
  for (const Command &c : commands) {
    manual::Command out{c.name, c.help, {}};
    for (const Option &o : c.options) {
      out.options.push_back({"--" + std::string(o.name),
                             o.value ? Value::Separate : Value::None,
                             o.value ? o.value : "",
                             {},
                             o.help,
                             o.initial ? o.initial : ""});
      if (out.options.back().name == "--output")
        out.options.push_back({"-o", Value::Separate, o.value, {}, "short for --output", ""});
    }
    page.commands.push_back(out);
  }
  page.statuses = {{"0", "done"}, {"1", "bad input, with one line on standard error"},
                   {"70", "internal error"}};
  page.seeAlso = {"hetile(1)", "hetile-env(7)"};
  return page;
}

} // namespace hetile::tool
