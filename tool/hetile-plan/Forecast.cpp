// SPDX-License-Identifier: Apache-2.0
//===- Forecast.cpp - a run on machines that it did not have ---------------===//
//
// Nests whose arrays move with each entry are asked of the planner as the runtime would ask; those
// whose arrays stay compute in proportion to speeds, exchange what crosses their edges, and move
// arrays once.
//
//===----------------------------------------------------------------------===//
#include "Forecast.h"

#include "ReportFile.h"

#include "command/CommandOptions.h"

#include <algorithm>
#include <cmath>

namespace hetile::tool {

namespace {

constexpr const char *AnyHost = "*";

/// Seconds of a point for one rank of the host: as it was measured in tiles, or else as the plan
/// assumed.
double measuredPerPoint(const Json &region, const plan::Request &request, double ranksOfHost) {
  const Json &rank = region.at("ranks").at(0);
  const double points = rank.at("points").get<double>();
  const double seconds = rank.at("compute_seconds").get<double>();
  if (points > 0 && seconds > 0)
    return seconds / points * rank.at("threads").get<double>();
  return request.secondsPerPoint.empty() ? 0 : request.secondsPerPoint[0] * ranksOfHost;
}

/// Adds what `plan` was made for; false if it does not say.
bool addNest(ForecastRun &run, const Json &entry, const Json &plan, double perPoint) {
  if (!(plan.at("shape").at("points").get<double>() > 0) || !(perPoint > 0))
    return false;
  ForecastNest nest;
  nest.name = entry.at("nest").get<std::string>();
  nest.entries = entry.at("entries").get<double>();
  nest.request = requestOf(plan).request;
  nest.request.overrides = {};
  nest.secondsPerPoint = perPoint;
  const std::string strategy = plan.at("strategy").get<std::string>();
  nest.stays = strategy == "resident" || strategy == "phases" || (run.alone && nest.entries > 1);
  nest.haloBytes = plan.value("halo_bytes", 0.0);
  run.nests.push_back(nest);
  return true;
}

/// One entry on `hosts` where all data are where they are used.
double stayingSeconds(const ForecastNest &nest, double alone, double speeds,
                      const plan::Network &network) {
  const double exchange =
      2 * network.startup + network.latency + nest.haloBytes * network.movedSecondsPerByte();
  return alone / speeds + exchange;
}

/// One entry as the planner plans it.
double plannedSeconds(const plan::Request &request) {
  plan::Plan plan;
  std::string error;
  if (!plan::choose(request, plan, error))
    throw Failure{error};
  return plan.predicted;
}

double nestSeconds(const ForecastNest &nest, double scale, const std::vector<ForecastHost> &hosts,
                   const plan::Network &network) {
  plan::Request request = nest.request;
  request.secondsPerPoint.clear();
  double speeds = 0;
  for (const ForecastHost &host : hosts) {
    request.secondsPerPoint.push_back(nest.secondsPerPoint * scale / (host.speed * host.cores));
    speeds += host.speed * host.cores;
  }
  const double points = request.shape.points();
  const double here = nest.entries * request.secondsPerPoint[0] * points;
  if (hosts.size() == 1)
    return here;
  request.startup = network.startup;
  request.latency = network.latency;
  request.secondsPerByte = network.secondsPerByte;
  request.copySecondsPerByte = network.copySecondsPerByte;
  request.coldSecondsPerByte = 0;
  if (!nest.stays)
    return std::min(here, nest.entries * plannedSeconds(request));
  const double others = 1 - hosts[0].speed * hosts[0].cores / speeds;
  const double moved = (request.liveInBytes + request.liveOutBytes) * others;
  request.liveInBytes = request.liveOutBytes = 0;
  const double entry = request.bytesPerRow > 0
                           ? plannedSeconds(request)
                           : stayingSeconds(nest, nest.secondsPerPoint * scale * points, speeds,
                                            network);
  return std::min(here, nest.entries * entry + moved * network.movedSecondsPerByte());
}

} // namespace

ForecastRun forecastRun(const Json &root) {
  ForecastRun run;
  run.host = root.at("hosts").at(0).get<std::string>();
  const double ranks = root.at("ranks_of_hosts").at(0).get<double>();
  run.alone = root.at("ranks") == 1 && ranks == 1;
  double known = 0;
  for (const Json &region : root.at("regions")) {
    const plan::Request request = requestOf(region.at("plan")).request;
    if (addNest(run, region, region.at("plan"), measuredPerPoint(region, request, ranks)))
      known += region.at("total_seconds").get<double>();
  }
  for (const Json &fallback : root.at("fallbacks")) {
    const bool planned = fallback.contains("best_plan");
    const Json &plan = planned ? fallback.at("best_plan") : fallback;
    const ReportedRequest asked = planned ? requestOf(plan) : ReportedRequest();
    const double perPoint = asked.originalSecondsPerPoint > 0 ? asked.originalSecondsPerPoint
                            : asked.request.secondsPerPoint.empty()
                                ? 0
                                : asked.request.secondsPerPoint[0] * ranks;
    if (planned && addNest(run, fallback, plan, perPoint))
      known += perPoint * run.nests.back().request.shape.points() * run.nests.back().entries;
    else
      run.unknown += fallback.at("entries").get<double>();
  }
  if (run.nests.empty())
    throw Failure{"it has no tiled nest with a shape; accepted is the report of a run in which "
                  "nests ran as tiles (HETILE_FALLBACK=never sees to that)"};
  run.rest = std::max(0.0, root.at("run_seconds").get<double>() - known);
  return run;
}

std::vector<ForecastHost> forecastHosts(const plan::MachineFile &machine) {
  std::vector<ForecastHost> hosts;
  for (const plan::MachineHost &host : machine.hosts.value_or(std::vector<plan::MachineHost>()))
    if (host.name != AnyHost)
      hosts.push_back({host.name, host.speed, std::max(1.0, host.cores), host.least, host.most});
  if (hosts.empty())
    throw Failure{"there is no host under \"hosts\" (\"*\" stands for others, and is none)"};
  std::stable_sort(hosts.begin(), hosts.end(), [](const ForecastHost &a, const ForecastHost &b) {
    return a.speed * a.cores > b.speed * b.cores;
  });
  return hosts;
}

ForecastTimes forecast(const ForecastRun &run, double scale, const std::vector<ForecastHost> &hosts,
                       const plan::Network &network) {
  ForecastTimes times;
  for (const ForecastNest &nest : run.nests)
    times.nests += nestSeconds(nest, scale, hosts, network);
  times.run = times.nests + run.rest * scale / hosts[0].speed;
  return times;
}

} // namespace hetile::tool
