// SPDX-License-Identifier: Apache-2.0
//===- CalibrateManual.cpp - the manual of hetile-calibrate ----------------===//
//
// Options, and what the page says around them.
//
//===----------------------------------------------------------------------===//
#include "CalibrateManual.h"

namespace hetile::tool {

const std::vector<Option> &calibrateOptions() {
  static const std::vector<Option> options = {
      {"output", "file", "", "the machine file; not given: on stdout"},
      {"draw", "file", "", "a picture of the machine, SVG"},
      {"kernel", "command", "",
       "compare hosts by this command, e.g. the sequential program with a small input; not given: "
       "stencils in a cache"},
      {"precision", "p", "0.05", "relative half of the 95 % interval that a speed may have"},
      {"seconds", "s", "30", "the longest that speeds, and each kind of link, are measured"},
      {"sample", "s", "0.05", "length of one measurement of a speed"},
      {"noise", "refuse|accept", "refuse", "what is done where the precision is not reached"},
      {"help", nullptr, "", "print this"},
      {"version", nullptr, "", "print the version"}};
  return options;
}

manual::Page calibratePage() {
  manual::Page page;
  page.name = "hetile-calibrate";
  page.version = HETILE_VERSION;
  page.what = "measures hosts and their network for programs tiled by hetile";
  page.synopsis = {"[options]"};
  page.description = {
      "Started by mpirun on the hosts that programs will run on, with as many ranks on each as they "
      "will have, it measures how fast the hosts are, how many cores they are worth, and what "
      "messages cost between ranks of one host and from host to host, and writes a machine file.",
      "Medians with intervals of 95 % confidence are measured until they are good enough. Where "
      "other programs disturb them for too long, nothing is written, and one line says where."};
  for (const Option &o : calibrateOptions()) {
    page.options.push_back({"--" + std::string(o.name),
                            o.value ? manual::Value::Separate : manual::Value::None,
                            o.value ? o.value : "",
                            {},
                            o.help,
                            o.initial ? o.initial : ""});
    if (page.options.back().name == "--output")
      page.options.push_back(
          {"-o", manual::Value::Separate, o.value, {}, "short for --output", ""});
  }
  page.statuses = {{"0", "done"},
                   {"1", "bad input, or too much noise, with a line on standard error"}};
  page.examples = {{"mpirun -np 8 --hostfile hosts hetile-calibrate -o machines.json",
                    "Measures eight ranks."},
                   {"HETILE_MACHINE=machines.json mpirun -np 8 --hostfile hosts ./app",
                    "A program starts from what was measured."}};
  page.seeAlso = {"hetile-plan(1)", "hetile-env(7)", "mpirun(1)"};
  return page;
}

} // namespace hetile::tool
