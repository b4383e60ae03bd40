// SPDX-License-Identifier: Apache-2.0
//===- Forecast.h - a run on machines that it did not have ------*- C++ -*-===//
//
// A report says what the nests of a program are like and how long a point of theirs takes; a machine
// file says how fast hosts are, and their messages. Both together say how long the run would take
// there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_FORECAST_H
#define HETILE_TOOL_PLAN_FORECAST_H

#include "command/Answers.h"

#include "hetile/plan/Choose.h"
#include "hetile/plan/MachineFile.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::tool {

/// A nest of the run, with one choice of sizes.
struct ForecastNest {
  std::string name;
  double entries = 0;
  plan::Request request;    ///< without speeds and network
  double secondsPerPoint = 0; ///< of one rank on the host of the run
  bool stays = false;       ///< arrays stay where they are from one entry to the next
  double haloBytes = 0;     ///< that cross an edge in each entry then, both ways
};

/// What is known of a run.
struct ForecastRun {
  std::string host; ///< of rank 0
  std::vector<ForecastNest> nests;
  double rest = 0;    ///< seconds outside of these nests
  double unknown = 0; ///< entries of nests that the report says nothing of
  bool alone = false; ///< one rank: nobody knows whether arrays stay
};

/// One host, all of whose cores work together.
struct ForecastHost {
  std::string name;
  double speed = 0; ///< of one core
  double cores = 1;
  double least = 0, most = 0; ///< that the speed may be
};

/// Seconds on some hosts, of which the first one starts the program.
struct ForecastTimes {
  double nests = 0, run = 0;
};

/// What `root`, a report, says. Throws Failure if it has no nest with its shape, and
/// Json::exception if it is no report of this version.
ForecastRun forecastRun(const Json &root);

/// The hosts of a machine file, the fastest first. Throws Failure if it names none.
std::vector<ForecastHost> forecastHosts(const plan::MachineFile &machine);

/// `scale`: seconds on a core of speed 1 over those on the host of the run. Throws Failure if the
/// planner does not accept the numbers.
ForecastTimes forecast(const ForecastRun &run, double scale, const std::vector<ForecastHost> &hosts,
                       const plan::Network &network);

} // namespace hetile::tool

#endif
