// SPDX-License-Identifier: Apache-2.0
//===- main.cpp - the manual of the environment variables -----------------===//
//
// A program of the build: prints hetile-env(7) from the table by which the runtime reads its
// options. It is not installed.
//
//===----------------------------------------------------------------------===//
#include "machine/Env.h"
#include "manual/Page.h"

#include <cstdio>

int main(int argc, char **argv) {
  hetile::manual::Page page;
  page.name = "hetile-env";
  page.section = 7;
  page.version = HETILE_VERSION;
  page.what = "environment variables of programs tiled by hetile";
  page.description = {
      "A program that was tiled by hetile reads these variables when it starts. Rank "
      "0 reads them, and the other ranks follow it, where nothing else is said. A value that is "
      "not accepted ends the job with one line that names it.",
      "HETILE_HELP=1 before any tiled program prints the same table."};
  for (const hetile::runtime::OptionText &o : hetile::runtime::optionTable())
    page.variables.push_back({o.name, o.initial, o.accepted, o.help});
  page.examples = {{"HETILE_SPEEDS=1,1/2 mpirun -np 2 ./app", "Declares two speeds."}};
  page.seeAlso = {"hetile(1)", "hetilecc(1)", "hetile-plan(1)", "mpirun(1)"};
  std::string kind = "man";
  hetile::manual::asksForManual(argc, argv, kind);
  std::fputs(hetile::manual::manual(page, kind).c_str(), stdout);
}
