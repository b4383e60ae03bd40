// SPDX-License-Identifier: Apache-2.0
//===- MeasuredMachine.h - what a run has measured of its hosts -*- C++ -*-===//
//
// Each plan of a report holds how long a point took on each rank, and what messages cost. From
// these come the entries of a machine file.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_MEASUREDMACHINE_H
#define HETILE_TOOL_PLAN_MEASUREDMACHINE_H

#include "command/Answers.h"

#include "hetile/plan/MachineFile.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::tool {

struct MeasuredHost {
  std::string name;
  int ranks = 0;
  double speed = 0;           ///< of one rank; that of the fastest host is 1
  double least = 0, most = 0; ///< over the nests, relative to the same
};

struct MeasuredMachine {
  std::vector<MeasuredHost> hosts;      ///< in the order of the ranks
  std::optional<plan::Network> network; ///< of the nest with the most messages; none: nothing sent
};

/// What the report says. The speed of a host is the geometric mean over all nests, each by the time
/// that it took. Throws Failure if no nest has the times of all ranks, and Json::exception if
/// `root` is no report of this version.
MeasuredMachine measuredMachine(const Json &root);

/// As docs/machine-file.md describes it; four digits, which are more than a run can tell.
Json machineFile(const MeasuredMachine &machine);

} // namespace hetile::tool

#endif
