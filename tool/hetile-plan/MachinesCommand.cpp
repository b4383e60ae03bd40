// SPDX-License-Identifier: Apache-2.0
//===- MachinesCommand.cpp - hetile-plan machines --------------------------===//
//
// Every run measures speeds: writes those of a report into a machine file, from which the next run
// can start.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "MeasuredMachine.h"
#include "ReportFile.h"
#include "Subcommands.h"
#include "WholeFile.h"

#include <cstdio>

namespace hetile::tool {

namespace {

constexpr double Noticeable = 1.25; // between the nests of one run

/// Hosts whose speed depends on the nest: one number is no good description of them.
void warn(const MeasuredMachine &machine) {
  for (const MeasuredHost &host : machine.hosts)
    if (host.most > Noticeable * host.least)
      std::fprintf(stderr,
                   "hetile-plan: note: the speed of %s depends on the nest, from %s to %s; its "
                   "mean is written\n",
                   host.name.c_str(), shortNumber(host.least, 3).c_str(),
                   shortNumber(host.most, 3).c_str());
}

void machines(const Options &o) {
  MeasuredMachine machine;
  withReport(o.text("report"), [&](const Json &root) { machine = measuredMachine(root); });
  const std::string text = machineFile(machine).dump(2) + "\n";
  plan::MachineFile read;
  std::string error;
  if (!plan::parseMachineFile(text, read, error))
    throw Failure{o.text("report") + ": " + error};
  warn(machine);
  if (!o.has("output")) {
    std::fputs(text.c_str(), stdout);
    return;
  }
  if (!files::writeWhole(o.text("output"), text, error))
    throw Failure{"--output: '" + o.text("output") + "' cannot be written: " + error};
  std::vector<std::vector<std::string>> rows = {{"host", "ranks", "speed"}};
  for (const MeasuredHost &host : machine.hosts)
    rows.push_back({host.name, std::to_string(host.ranks), shortNumber(host.speed, 4)});
  std::fputs(table(rows).c_str(), stdout);
}

} // namespace

Command machinesCommand() {
  return {"machines",
          "a machine file from what a run measured, for HETILE_MACHINE",
          {{"report", "file", nullptr, "what a run wrote: its HETILE_REPORT"},
           {"output", "file", "", "the machine file; not given: on stdout"}},
          machines};
}

} // namespace hetile::tool
