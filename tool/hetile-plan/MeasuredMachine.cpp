// SPDX-License-Identifier: Apache-2.0
//===- MeasuredMachine.cpp - what a run has measured of its hosts ----------===//
//
// Times of a point differ from nest to nest, so only their ratios to those of rank 0 are compared.
//
//===----------------------------------------------------------------------===//
#include "MeasuredMachine.h"

#include "command/CommandOptions.h"

#include <algorithm>
#include <cmath>

namespace hetile::tool {

namespace {

/// The speeds of all ranks in one nest, relative to rank 0, and how long the nest took there.
struct Sample {
  std::vector<double> speeds;
  double seconds;
};

/// Adds what `plan` says, if it has the time of every rank.
void addSample(const Json &plan, double entries, size_t ranks, std::vector<Sample> &samples) {
  const auto times = plan.at("seconds_per_point").get<std::vector<double>>();
  if (times.size() != ranks ||
      std::any_of(times.begin(), times.end(), [](double t) { return !(t > 0); }))
    return;
  Sample sample;
  for (double time : times)
    sample.speeds.push_back(times[0] / time);
  sample.seconds = entries * times[0] * plan.at("shape").at("points").get<double>();
  if (sample.seconds > 0)
    samples.push_back(sample);
}

std::vector<Sample> samplesOf(const Json &root, size_t ranks) {
  std::vector<Sample> samples;
  for (const Json &region : root.at("regions"))
    addSample(region.at("plan"), region.at("entries").get<double>(), ranks, samples);
  for (const Json &fallback : root.at("fallbacks"))
    if (fallback.contains("best_plan"))
      addSample(fallback.at("best_plan"), fallback.at("entries").get<double>(), ranks, samples);
  return samples;
}

/// Hosts with the members that are on them: `members[k]` has the numbers of host k.
std::vector<MeasuredHost> hostsOf(const std::vector<std::string> &names,
                                  const std::vector<int> &ranks,
                                  std::vector<std::vector<size_t>> &members) {
  std::vector<MeasuredHost> hosts;
  for (size_t m = 0; m < names.size(); ++m) {
    auto host = std::find_if(hosts.begin(), hosts.end(),
                             [&](const MeasuredHost &h) { return h.name == names[m]; });
    if (host == hosts.end()) {
      hosts.push_back({names[m]});
      members.emplace_back();
      host = hosts.end() - 1;
    }
    host->ranks += ranks[m];
    members[size_t(host - hosts.begin())].push_back(m);
  }
  return hosts;
}

/// The speed of one rank of a host in a sample.
double speedIn(const Sample &sample, const std::vector<size_t> &members, int ranks) {
  double sum = 0;
  for (size_t m : members)
    sum += sample.speeds[m];
  return sum / ranks;
}

std::optional<plan::Network> networkOf(const Json &root) {
  std::optional<plan::Network> network;
  int64_t most = 0;
  for (const Json &region : root.at("regions")) {
    int64_t messages = 0;
    for (const Json &rank : region.at("ranks"))
      messages += rank.at("messages").get<int64_t>();
    if (messages <= most)
      continue;
    most = messages;
    const Json &costs = region.at("plan").at("network");
    network.emplace();
    network->startup = costs.at("startup_seconds").get<double>();
    network->latency = costs.at("latency_seconds").get<double>();
    network->secondsPerByte = costs.at("seconds_per_byte").get<double>();
    network->copySecondsPerByte = costs.at("copy_seconds_per_byte").get<double>();
  }
  return network;
}

} // namespace

MeasuredMachine measuredMachine(const Json &root) {
  const auto names = root.at("hosts").get<std::vector<std::string>>();
  const auto ranks = root.at("ranks_of_hosts").get<std::vector<int>>();
  const std::vector<Sample> samples = samplesOf(root, names.size());
  if (samples.empty())
    throw Failure{"no nest of that run has the times of all ranks; accepted is the report of a run "
                  "in which all ranks took part (HETILE_PROCS=all, HETILE_TEAM=off)"};
  MeasuredMachine machine;
  std::vector<std::vector<size_t>> members;
  machine.hosts = hostsOf(names, ranks, members);
  double fastest = 0;
  for (size_t k = 0; k < machine.hosts.size(); ++k) {
    MeasuredHost &host = machine.hosts[k];
    double logs = 0, seconds = 0;
    for (const Sample &sample : samples) {
      const double speed = speedIn(sample, members[k], host.ranks);
      host.least = host.least > 0 ? std::min(host.least, speed) : speed;
      host.most = std::max(host.most, speed);
      logs += std::log(speed) * sample.seconds;
      seconds += sample.seconds;
    }
    host.speed = std::exp(logs / seconds);
    fastest = std::max(fastest, host.speed);
  }
  for (MeasuredHost &host : machine.hosts)
    for (double *speed : {&host.speed, &host.least, &host.most})
      *speed /= fastest;
  machine.network = networkOf(root);
  return machine;
}

Json machineFile(const MeasuredMachine &machine) {
  Json hosts = Json::object();
  for (const MeasuredHost &host : machine.hosts)
    hosts[host.name] = {{"speed", fourDigits(host.speed)}, {"cores", host.ranks}};
  Json root = {{"hosts", hosts}};
  if (const auto &n = machine.network)
    root["network"] = {{"startup_seconds", fourDigits(n->startup)},
                       {"latency_seconds", fourDigits(n->latency)},
                       {"seconds_per_byte", fourDigits(n->secondsPerByte)},
                       {"copy_seconds_per_byte", fourDigits(n->copySecondsPerByte)}};
  return root;
}

} // namespace hetile::tool
