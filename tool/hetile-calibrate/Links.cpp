// SPDX-License-Identifier: Apache-2.0
//===- Links.cpp - what messages cost, by kind of link ---------------------===//
//
// A rank is the first one of at most one pair of a kind, so one gather brings a round's results.
//
//===----------------------------------------------------------------------===//
#include "Links.h"

#include <algorithm>
#include <cstring>

namespace hetile::tool {

using runtime::Network;
using runtime::Transfer;
using runtime::Transport;

namespace {

constexpr size_t LeastTrials = 7, MostTrials = 60;
constexpr double ShortMessage = 64, LongMessage = 256 * 1024; // bytes
constexpr int Together = 8;                      // large messages of a round in which all send
constexpr size_t TogetherRounds = 7;

std::vector<Link> pairsOf(const std::vector<HostRanks> &hosts, LinkKind kind) {
  std::vector<Link> links;
  for (size_t h = 0; h < hosts.size(); ++h) {
    const std::vector<int> &own = hosts[h].ranks;
    const HostRanks &next = hosts[(h + 1) % hosts.size()];
    const bool same = kind == LinkKind::SameHost;
    if (same ? own.size() < 2 : hosts.size() < 2 || (hosts.size() == 2 && h == 1))
      continue;
    Link link;
    link.kind = kind;
    link.from = hosts[h].name;
    link.to = same ? hosts[h].name : next.name;
    link.pair = {own[0], same ? own[1] : next.ranks[0]};
    links.push_back(link);
  }
  return links;
}

double costOf(const Network &network, double bytes) {
  return 2 * network.startup + network.latency + bytes * network.movedSecondsPerByte();
}

/// What one pair has given so far.
struct Series {
  std::vector<double> startup, latency, perByte, copyPerByte, small, large;

  void add(const Network &network) {
    startup.push_back(network.startup);
    latency.push_back(network.latency);
    perByte.push_back(network.secondsPerByte);
    copyPerByte.push_back(network.copySecondsPerByte);
    small.push_back(costOf(network, ShortMessage));
    large.push_back(costOf(network, LongMessage));
  }
  bool isEnough(double precision) const {
    return large.size() >= LeastTrials && intervalOf(small).spread() <= precision &&
           intervalOf(large).spread() <= precision;
  }
};

/// Measures all pairs of a kind, in rounds.
void measureKind(Transport &link, std::vector<Link> &pairs, const Effort &effort) {
  std::vector<Series> series(pairs.size());
  const double start = link.now();
  bool goesOn = !pairs.empty();
  for (size_t round = 0; goesOn; ++round) {
    Network own;
    for (const Link &one : pairs) {
      link.barrier();
      const Network network = runtime::measureNetwork(link, one.pair);
      if (link.rank() == one.pair.first)
        own = network;
    }
    const std::vector<char> bytes = link.gather(&own, int(sizeof own));
    if (link.rank() == 0) {
      bool enough = true;
      for (size_t k = 0; k < pairs.size(); ++k) {
        std::memcpy(&own, &bytes[size_t(pairs[k].pair.first) * sizeof own], sizeof own);
        series[k].add(own);
        enough = enough && series[k].isEnough(effort.precision);
      }
      goesOn = !enough && link.now() - start < effort.seconds && round + 1 < MostTrials;
    }
    goesOn = agreed(link, goesOn);
  }
  for (size_t k = 0; k < pairs.size(); ++k) {
    Link &one = pairs[k];
    one.startup = intervalOf(series[k].startup);
    one.latency = intervalOf(series[k].latency);
    one.perByte = intervalOf(series[k].perByte);
    one.copyPerByte = intervalOf(series[k].copyPerByte);
    one.small = intervalOf(series[k].small);
    one.large = intervalOf(series[k].large);
  }
}

/// Seconds of a large message while the ranks `senders` each send to the next one of them, and have
/// one coming from the one before; each in turn alone if `oneByOne`. The most of all, on rank 0.
double ringSeconds(Transport &link, const std::vector<int> &senders, bool oneByOne) {
  const auto place = std::find(senders.begin(), senders.end(), link.rank());
  const size_t count = senders.size(), own = size_t(place - senders.begin());
  std::vector<std::vector<char>> out(Together, std::vector<char>(size_t(LongMessage))), in = out;
  double seconds = 0;
  const auto exchange = [&](bool sends, bool receives) {
    const double start = link.now();
    std::vector<Transfer> transfers;
    for (int k = 0; k < Together; ++k) {
      if (receives)
        transfers.push_back(link.receive(in[size_t(k)].data(), int64_t(LongMessage),
                                         senders[(own + count - 1) % count], runtime::TagProbe));
      if (sends)
        transfers.push_back(link.send(out[size_t(k)].data(), int64_t(LongMessage),
                                      senders[(own + 1) % count], runtime::TagProbe));
    }
    for (Transfer &transfer : transfers)
      link.wait(transfer);
    if (sends || receives)
      seconds = std::max(seconds, (link.now() - start) / Together);
  };
  link.barrier();
  if (!oneByOne && place != senders.end())
    exchange(true, true);
  for (size_t turn = 0; oneByOne && turn < count; ++turn) {
    link.barrier();
    exchange(own == turn, place != senders.end() && own == (turn + 1) % count);
  }
  const std::vector<char> bytes = link.gather(&seconds, int(sizeof seconds));
  for (size_t at = 0; at < bytes.size(); at += sizeof seconds) {
    double other;
    std::memcpy(&other, &bytes[at], sizeof other);
    seconds = std::max(seconds, other);
  }
  return seconds;
}

double contentionOf(Transport &link, const std::vector<HostRanks> &hosts) {
  if (hosts.size() < 2)
    return 1;
  std::vector<int> senders;
  for (const HostRanks &host : hosts)
    senders.push_back(host.ranks[0]);
  std::vector<double> ratios;
  for (size_t round = 0; round <= TogetherRounds; ++round) {
    const double alone = ringSeconds(link, senders, true);
    const double all = ringSeconds(link, senders, false);
    if (round > 0) // the first one opens connections
      ratios.push_back(all / alone);
  }
  return std::max(1.0, intervalOf(ratios).median);
}

} // namespace

const char *nameOf(LinkKind kind) {
  return kind == LinkKind::SameHost ? "same host" : "other host";
}

LinkResult measureLinks(Transport &link, const std::vector<HostRanks> &hosts,
                        const Effort &effort) {
  LinkResult result;
  for (LinkKind kind : {LinkKind::OtherHost, LinkKind::SameHost}) {
    std::vector<Link> pairs = pairsOf(hosts, kind);
    measureKind(link, pairs, effort);
    result.links.insert(result.links.end(), pairs.begin(), pairs.end());
  }
  result.contention = contentionOf(link, hosts);
  return result;
}

} // namespace hetile::tool
