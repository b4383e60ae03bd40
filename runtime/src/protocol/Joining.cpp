// SPDX-License-Identifier: Apache-2.0
//===- Joining.cpp - the ranks of one host as one member ------------------===//
//
// The host knows who is where; the others are told.
//
//===----------------------------------------------------------------------===//
#include "protocol/Joining.h"

#include "base/Hash.h"
#include "base/Wire.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

/// Processors of the threads of member `rank`.
std::vector<cpu_set_t> lentTo(const Startup &startup, int rank) {
  return lentProcessors(startup.neighbours, rank, startup.processors,
                        startup.settings.team == Switch::On);
}

/// What was said of ranks, of members: a member has the speeds of its ranks together.
void speakOfMembers(const std::vector<int> &leader, Startup &startup) {
  std::vector<std::string> hosts;
  std::vector<uint64_t> kinds; // a member is as fast as its threads
  std::vector<double> speeds, memory;
  std::vector<int> ranksOf;
  for (size_t rank = 0; rank < leader.size(); ++rank) {
    if (leader[rank] != static_cast<int>(rank))
      continue;
    hosts.push_back(startup.hosts[rank]);
    ranksOf.push_back(static_cast<int>(std::count(leader.begin(), leader.end(), leader[rank])));
    Hash kind;
    kind.add(startup.neighbours.kind[rank]);
    kind.add(lentTo(startup, static_cast<int>(rank)).size());
    kinds.push_back(startup.neighbours.kind[rank] ? kind.value() : 0);
    const auto sumOf = [&](const std::vector<double> &each) {
      double sum = 0;
      for (size_t other = rank; other < leader.size(); ++other)
        sum += leader[other] == leader[rank] ? each[other] : 0;
      return sum;
    };
    if (!startup.neighbours.memory.empty())
      memory.push_back(sumOf(startup.neighbours.memory));
    if (!startup.machine.speeds.empty())
      speeds.push_back(sumOf(startup.machine.speeds));
  }
  const int members = static_cast<int>(hosts.size());
  startup.machine.speeds = speeds;
  if (!startup.settings.speeds.empty())
    startup.settings.speeds = speeds;
  startup.settings.overrides.procs = std::min(startup.settings.overrides.procs, members);
  startup.neighbours = findNeighbours(hosts, std::vector<cpu_set_t>(members), {}, std::move(kinds));
  startup.neighbours.memory = std::move(memory);
  startup.hosts = std::move(hosts);
  startup.ranksOf = std::move(ranksOf);
}

} // namespace

bool joinHosts(Transport &link, Startup &startup) {
  WireWriter wire;
  if (link.rank() == 0) {
    const std::vector<int> &leader = startup.neighbours.host;
    wire.put(startup.settings.team == Switch::On);
    wire.put(leader);
    for (size_t rank = 0; rank < leader.size(); ++rank)
      if (leader[rank] == static_cast<int>(rank))
        wire.put(lentTo(startup, leader[rank]));
  }
  std::vector<char> bytes = wire.bytes();
  link.broadcast(bytes);
  WireReader reader(bytes);
  startup.alwaysThreads = reader.get<bool>();
  const std::vector<int> leader = reader.getVector<int>();
  const int own = link.rank();
  for (int rank = 0; rank <= own; ++rank)
    if (leader[rank] == rank) {
      std::vector<cpu_set_t> lent = reader.getVector<cpu_set_t>();
      if (rank == own)
        startup.lent = std::move(lent);
    }
  link.join(leader);
  if (own == 0)
    speakOfMembers(leader, startup);
  return leader[own] == own;
}

} // namespace hetile::runtime
