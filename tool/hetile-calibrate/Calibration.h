// SPDX-License-Identifier: Apache-2.0
//===- Calibration.h - a machine file with what it stands on ----*- C++ -*-===//
//
// Everything that was measured, the machine file of it, and what is too uncertain to be written.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_CALIBRATION_H
#define HETILE_TOOL_CALIBRATE_CALIBRATION_H

#include "HostSpeeds.h"
#include "Links.h"

#include "command/Answers.h"

#include <string>
#include <vector>

namespace hetile::tool {

struct CalibratedHost {
  std::string name;
  size_t ranks = 1;
  double cores = 1;
  Interval seconds;               ///< of the kernel
  double speed = 1;               ///< of one core; that of the fastest host is 1
  double least = 1, most = 1;     ///< that it may be
  runtime::Topology parts;
  double memorySpeed = 0;         ///< the same for arrays in memory; 0: not measured
};

struct Calibration {
  std::string kernel; ///< the user's command; empty: ours
  double precision = 0;
  std::vector<CalibratedHost> hosts;
  LinkResult links;
};

/// Puts together what was measured. `memory`: of the kernel in memory; may be empty.
Calibration calibrationOf(const std::vector<HostRanks> &hosts, const std::vector<HostSpeed> &speeds,
                          const std::vector<HostSpeed> &memory, const LinkResult &links,
                          const std::string &kernel, double precision);

/// One line for each thing that is less certain than asked for; none: all is well.
std::vector<std::string> uncertainties(const Calibration &calibration);

/// One line for each thing that one number describes badly.
std::vector<std::string> remarksOn(const Calibration &calibration);

/// As docs/machine-file.md describes it.
Json machineFile(const Calibration &calibration);

/// Hosts and links as tables for people.
std::string tablesOf(const Calibration &calibration);

/// The link between hosts, or else inside of one, whose messages take longest; null: there is none.
const Link *slowestLink(const Calibration &calibration);

} // namespace hetile::tool

#endif
