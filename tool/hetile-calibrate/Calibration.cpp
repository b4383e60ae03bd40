// SPDX-License-Identifier: Apache-2.0
//===- Calibration.cpp - a machine file with what it stands on -------------===//
//
// A pipeline is as fast as its slowest link, so that one is declared.
//
//===----------------------------------------------------------------------===//
#include "Calibration.h"

#include "draw/Scale.h"

#include <algorithm>

namespace hetile::tool {

namespace {

constexpr double Noticeable = 1.25; // from one link to another, from cache to memory
constexpr double ForMessages = 3;   // times the precision of speeds

std::string percent(double share) { return shortNumber(100 * share, 2) + " %"; }

Json intervalJson(const Interval &interval) {
  return Json{fourDigits(interval.median), fourDigits(interval.least), fourDigits(interval.most)};
}

Json linkJson(const Link &link) {
  return Json{{"kind", nameOf(link.kind)},
              {"from", link.from},
              {"to", link.to},
              {"startup_seconds", intervalJson(link.startup)},
              {"latency_seconds", intervalJson(link.latency)},
              {"seconds_per_byte", intervalJson(link.perByte)},
              {"copy_seconds_per_byte", intervalJson(link.copyPerByte)},
              {"samples", link.large.samples}};
}

std::string between(const Link &link) {
  return link.kind == LinkKind::SameHost ? "on " + link.from
                                         : "from " + link.from + " to " + link.to;
}

} // namespace

Calibration calibrationOf(const std::vector<HostRanks> &hosts, const std::vector<HostSpeed> &speeds,
                          const std::vector<HostSpeed> &memory, const LinkResult &links,
                          const std::string &kernel, double precision) {
  Calibration result{kernel, precision, {}, links};
  const auto isFaster = [](const HostSpeed &a, const HostSpeed &b) {
    return a.seconds.median < b.seconds.median;
  };
  const Interval unit = std::min_element(speeds.begin(), speeds.end(), isFaster)->seconds;
  const double inMemory =
      memory.empty()
          ? 0
          : std::min_element(memory.begin(), memory.end(), isFaster)->seconds.median;
  for (size_t h = 0; h < hosts.size(); ++h) {
    CalibratedHost host;
    host.name = hosts[h].name;
    host.ranks = hosts[h].ranks.size();
    host.parts = hosts[h].parts;
    host.cores = speeds[h].cores;
    host.seconds = speeds[h].seconds;
    host.speed = unit.median / host.seconds.median;
    host.least = std::min(host.speed, unit.median / host.seconds.most);
    host.most = std::max(host.speed, unit.median / host.seconds.least);
    host.memorySpeed = memory.empty() ? 0 : inMemory / memory[h].seconds.median;
    result.hosts.push_back(host);
  }
  return result;
}

std::vector<std::string> uncertainties(const Calibration &calibration) {
  std::vector<std::string> lines;
  for (const CalibratedHost &host : calibration.hosts)
    if (host.seconds.spread() > calibration.precision)
      lines.push_back("the speed of " + host.name + " is known no better than by " +
                      percent(host.seconds.spread()) + " after " +
                      std::to_string(host.seconds.samples) + " samples: something else runs there");
  for (const Link &link : calibration.links.links)
    for (const auto &[what, cost] : {std::pair{"64 bytes", &link.small}, {"256 KB", &link.large}})
      if (cost->spread() > ForMessages * calibration.precision)
        lines.push_back("the time of a message of " + std::string(what) + " " + between(link) +
                        " is known no better than by " + percent(cost->spread()) + " after " +
                        std::to_string(cost->samples) + " samples: something else uses the link");
  return lines;
}

const Link *slowestLink(const Calibration &calibration) {
  const Link *slowest = nullptr;
  for (const Link &link : calibration.links.links)
    if (!slowest || (link.kind == slowest->kind && link.large.median > slowest->large.median))
      slowest = &link; // links between hosts come first
  return slowest;
}

std::vector<std::string> remarksOn(const Calibration &calibration) {
  std::vector<std::string> lines;
  for (const CalibratedHost &host : calibration.hosts)
    if (host.memorySpeed > 0 && (host.memorySpeed > Noticeable * host.speed ||
                                 host.speed > Noticeable * host.memorySpeed))
      lines.push_back("the speed of " + host.name + " is " + shortNumber(host.speed, 3) +
                      " in its caches, where tiles compute, and " +
                      shortNumber(host.memorySpeed, 3) + " in memory; the former is written");
  for (const CalibratedHost &host : calibration.hosts) {
    if (host.parts.numaNodes > 1 && host.ranks > 1)
      lines.push_back(host.name + " has " + std::to_string(host.parts.numaNodes) +
                      " memories (NUMA): bind its ranks to cores, as by mpirun --bind-to core");
    if (host.parts.threads > 0 && host.ranks > size_t(host.parts.threads))
      lines.push_back(host.name + " has " + std::to_string(host.ranks) + " ranks on " +
                      std::to_string(host.parts.threads) + " processors: the rest of them sleeps");
  }
  const Link *slowest = slowestLink(calibration);
  for (const Link &link : calibration.links.links)
    if (link.kind == slowest->kind && slowest->large.median > Noticeable * link.large.median) {
      lines.push_back("messages " + between(*slowest) + " take " +
                      shortNumber(slowest->large.median / link.large.median, 3) +
                      " times as long as " + between(link) + "; the slowest link is written");
      break;
    }
  return lines;
}

Json machineFile(const Calibration &calibration) {
  Json hosts = Json::object(), measured = Json::object(), links = Json::array();
  for (const CalibratedHost &host : calibration.hosts) {
    hosts[host.name] = {{"speed", fourDigits(host.speed)},
                        {"cores", fourDigits(host.cores)},
                        {"interval", {fourDigits(host.least), fourDigits(host.most)}}};
    measured[host.name] = {{"ranks", host.ranks},
                           {"kernel_seconds", intervalJson(host.seconds)},
                           {"samples", host.seconds.samples}};
    if (host.memorySpeed > 0)
      measured[host.name]["memory_speed"] = fourDigits(host.memorySpeed);
    if (const runtime::Topology &parts = host.parts; parts.threads > 0)
      measured[host.name].update({{"packages", parts.packages},
                                  {"numa_nodes", parts.numaNodes},
                                  {"cores", parts.cores},
                                  {"threads", parts.threads}});
  }
  for (const Link &link : calibration.links.links)
    links.push_back(linkJson(link));
  Json root = {{"hosts", hosts}};
  const double contention = calibration.links.contention;
  if (const Link *link = slowestLink(calibration))
    root["network"] = {{"startup_seconds", fourDigits(link->startup.median)},
                       {"latency_seconds", fourDigits(link->latency.median)},
                       {"seconds_per_byte", fourDigits(link->perByte.median * contention)},
                       {"copy_seconds_per_byte", fourDigits(link->copyPerByte.median)}};
  root["calibration"] = {{"hetile", HETILE_VERSION},
                         {"kernel", calibration.kernel.empty() ? "stencils in a cache"
                                                               : calibration.kernel.c_str()},
                         {"precision", calibration.precision},
                         {"hosts", measured},
                         {"links", links},
                         {"contention", fourDigits(contention)}};
  return root;
}

std::string tablesOf(const Calibration &calibration) {
  std::vector<std::vector<std::string>> rows = {
      {"host", "ranks", "cores", "speed", "from", "to", "in memory"}};
  for (const CalibratedHost &host : calibration.hosts)
    rows.push_back({host.name, std::to_string(host.ranks), shortNumber(host.cores, 3),
                    shortNumber(host.speed, 3), shortNumber(host.least, 3),
                    shortNumber(host.most, 3),
                    host.memorySpeed > 0 ? shortNumber(host.memorySpeed, 3) : "-"});
  std::string text = table(rows);
  if (calibration.links.links.empty())
    return text;
  rows = {{"messages", "kind", "64 bytes", "256 KB", "start-up", "latency", "bandwidth"}};
  for (const Link &link : calibration.links.links)
    rows.push_back({link.kind == LinkKind::SameHost ? link.from : link.from + " > " + link.to,
                    nameOf(link.kind), draw::seconds(link.small.median),
                    draw::seconds(link.large.median), draw::seconds(link.startup.median),
                    draw::seconds(link.latency.median),
                    draw::bytes(1 / link.perByte.median) + "/s"});
  text += "\n" + table(rows);
  if (calibration.links.contention > 1.05)
    text += "while all hosts send, bytes take " +
            shortNumber(calibration.links.contention, 3) + " times as long\n";
  return text;
}

} // namespace hetile::tool
