// SPDX-License-Identifier: Apache-2.0
//===- HostSpeeds.cpp - how fast hosts are ---------------------------------===//
//
// Rank 0 gathers the times of each round, and says when they are enough.
//
//===----------------------------------------------------------------------===//
#include "HostSpeeds.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace hetile::tool {

using runtime::Transport;

namespace {

constexpr size_t LeastRounds = 8;
constexpr size_t MostTimes = 1000000; // that a kernel runs for one sample
constexpr double AllCores = 0.95; // of its ranks, from which a host counts as having a core for each
constexpr size_t TextLength = 200;

/// What a rank has measured in a round.
struct Round {
  double alone, together; ///< seconds; 0: not measured
  char failure[TextLength];
};

/// All rounds so far, on rank 0.
struct Samples {
  std::vector<std::vector<double>> alone; ///< of each host
  std::vector<std::vector<double>> cores; ///< in each round, how many cores it was worth

  void add(const std::vector<HostRanks> &hosts, const std::vector<Round> &ranks) {
    alone.resize(hosts.size());
    cores.resize(hosts.size());
    for (size_t h = 0; h < hosts.size(); ++h) {
      const double one = ranks[size_t(hosts[h].ranks[0])].alone;
      double rate = 0;
      for (int rank : hosts[h].ranks)
        rate += 1 / ranks[size_t(rank)].together;
      alone[h].push_back(one);
      cores[h].push_back(rate * one);
    }
  }
  bool areEnough(const Effort &effort) const {
    return std::all_of(alone.begin(), alone.end(), [&](const std::vector<double> &times) {
      return times.size() >= LeastRounds && intervalOf(times).spread() <= effort.precision;
    });
  }
};

double timed(Transport &link, Kernel &kernel, int times) {
  const double start = link.now();
  kernel.run(times);
  return link.now() - start;
}

/// How often the kernel runs in a sample: about `seconds` on rank 0.
int timesOf(Transport &link, Kernel &kernel, double seconds) {
  double times = 1;
  if (link.rank() == 0 && kernel.isShort())
    for (double took = 0; times < double(MostTimes); times *= 2) {
      took = timed(link, kernel, int(times));
      if (took > seconds / 8) {
        times = std::max(1.0, times * seconds / took);
        break;
      }
    }
  std::vector<char> bytes(sizeof times);
  std::memcpy(bytes.data(), &times, sizeof times);
  link.broadcast(bytes);
  std::memcpy(&times, bytes.data(), sizeof times);
  return int(std::min(times, double(MostTimes)));
}

std::vector<Round> gathered(Transport &link, const Round &own) {
  const std::vector<char> bytes = link.gather(&own, int(sizeof own));
  std::vector<Round> rounds(bytes.size() / sizeof own);
  if (!rounds.empty())
    std::memcpy(rounds.data(), bytes.data(), bytes.size());
  return rounds;
}

/// The first failure among `rounds`, with its rank and host.
std::string failureOf(const std::vector<HostRanks> &hosts, const std::vector<Round> &rounds) {
  for (const HostRanks &host : hosts)
    for (int rank : host.ranks)
      if (rounds[size_t(rank)].failure[0])
        return "rank " + std::to_string(rank) + " on " + host.name + ": " +
               rounds[size_t(rank)].failure;
  return "";
}

Round measureRound(Transport &link, bool isFirst, bool shares, Kernel &kernel, int times) {
  Round round{};
  link.barrier();
  if (shares && isFirst)
    round.alone = timed(link, kernel, times);
  if (shares)
    link.barrier();
  round.together = timed(link, kernel, times);
  if (!shares)
    round.alone = round.together;
  std::strncpy(round.failure, kernel.failure().c_str(), TextLength - 1);
  return round;
}

} // namespace

bool agreed(Transport &link, bool value) {
  std::vector<char> word(1, value);
  link.broadcast(word);
  return word[0] != 0;
}

std::vector<HostRanks> hostsOf(Transport &link) {
  struct {
    char name[256];
    runtime::Topology parts;
  } own{};
  std::strncpy(own.name, link.host().c_str(), sizeof own.name - 1);
  own.parts = runtime::hwlocTopology();
  std::vector<char> all = link.gather(&own, int(sizeof own));
  link.broadcast(all);
  std::vector<HostRanks> hosts;
  for (int rank = 0; rank < link.size(); ++rank) {
    std::memcpy(&own, &all[size_t(rank) * sizeof own], sizeof own);
    const std::string name = own.name;
    auto host = std::find_if(hosts.begin(), hosts.end(),
                             [&](const HostRanks &h) { return h.name == name; });
    if (host == hosts.end())
      host = hosts.insert(hosts.end(), {name, {}, own.parts});
    host->ranks.push_back(rank);
  }
  return hosts;
}

SpeedResult measureSpeeds(Transport &link, const std::vector<HostRanks> &hosts, Kernel &kernel,
                          const Effort &effort) {
  bool isFirst = false, shares = false;
  for (const HostRanks &host : hosts) {
    isFirst = isFirst || host.ranks[0] == link.rank();
    shares = shares || host.ranks.size() > 1;
  }
  SpeedResult result;
  Samples samples;
  const int times = timesOf(link, kernel, effort.sample);
  if (kernel.isShort())
    kernel.run(times); // clocks rise, pages come
  const double start = link.now();
  for (bool goesOn = true; goesOn;) {
    const std::vector<Round> rounds =
        gathered(link, measureRound(link, isFirst, shares, kernel, times));
    std::vector<char> text;
    if (link.rank() == 0) {
      const std::string failure = failureOf(hosts, rounds);
      text.assign(failure.begin(), failure.end());
      samples.add(hosts, rounds);
      goesOn = failure.empty() && link.now() - start < effort.seconds && !samples.areEnough(effort);
    }
    link.broadcast(text);
    result.failure.assign(text.begin(), text.end());
    goesOn = agreed(link, goesOn);
  }
  for (size_t h = 0; h < samples.alone.size(); ++h) {
    const double ranks = double(hosts[h].ranks.size());
    const double cores = intervalOf(samples.cores[h]).median;
    result.hosts.push_back({intervalOf(samples.alone[h]),
                            cores >= AllCores * ranks ? ranks : std::max(1.0, cores)});
  }
  return result;
}

} // namespace hetile::tool
