// SPDX-License-Identifier: Apache-2.0
//===- Neighbours.cpp - ranks that share a host ---------------------------===//
//
// What is slower than the host's fastest rank by more than the tolerance is evened out on its own:
// there may be processors of two kinds.
//
//===----------------------------------------------------------------------===//
#include "machine/Neighbours.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

bool Neighbours::isCrowded(int rank) const {
  return room[rank] > 0 && std::count(host.begin(), host.end(), host[rank]) > room[rank];
}

bool Neighbours::areOne() const {
  return std::all_of(host.begin(), host.end(), [](int first) { return first == 0; });
}

/// Processors for all ranks on the host of rank `first`; 0: not known.
static int roomAround(const Neighbours &neighbours, int first,
                      const std::vector<cpu_set_t> &processors,
                      const std::vector<double> &quotas) {
  cpu_set_t all;
  CPU_ZERO(&all);
  double quota = 0;
  for (int r = first; r < neighbours.ranks(); ++r)
    if (neighbours.host[r] == first) {
      CPU_OR(&all, &all, &processors[r]);
      if (!quotas.empty())
        quota = std::max(quota, quotas[r]);
    }
  const int there = CPU_COUNT(&all);
  return quota > 0 ? std::min(there, std::max(1, static_cast<int>(quota + 0.01))) : there;
}

Neighbours findNeighbours(const std::vector<std::string> &hosts,
                          const std::vector<cpu_set_t> &processors,
                          const std::vector<double> &quotas, std::vector<uint64_t> kinds) {
  Neighbours result;
  result.kind = std::move(kinds);
  result.kind.resize(hosts.size());
  for (const std::string &host : hosts)
    result.host.push_back(
        static_cast<int>(std::find(hosts.begin(), hosts.end(), host) - hosts.begin()));
  for (int r = 0; r < result.ranks(); ++r)
    result.room.push_back(result.host[r] < r
                              ? result.room[result.host[r]]
                              : roomAround(result, r, processors, quotas));
  return result;
}

std::vector<cpu_set_t> lentProcessors(const Neighbours &neighbours, int rank,
                                      const std::vector<cpu_set_t> &processors, bool crowd) {
  std::vector<cpu_set_t> lent;
  for (int r = rank + 1; r < neighbours.ranks(); ++r)
    if (neighbours.host[r] == rank)
      lent.push_back(processors[r]);
  const size_t most = static_cast<size_t>(std::max(1, neighbours.room[rank])) - 1;
  if (lent.size() > most && !crowd)
    lent.resize(most);
  return lent;
}

/// Gives ranks that are `alike` (a rank, another one) the mean of their times, where these are at
/// most `most` of the first one times the least.
template <class Alike, class Most>
static void evenOutAlike(std::vector<double> &times, Alike alike, Most most) {
  std::vector<char> done(times.size());
  for (size_t r = 0; r < times.size(); ++r) {
    const auto waits = [&](size_t q) {
      return !done[q] && times[q] > 0 && (q == r || alike(r, q));
    };
    double fastest = 0;
    for (size_t q = r; q < times.size(); ++q)
      if (waits(q))
        fastest = fastest > 0 ? std::min(fastest, times[q]) : times[q];
    std::vector<size_t> near;
    double sum = 0;
    for (size_t q = r; q < times.size(); ++q)
      if (waits(q) && times[q] <= most(r) * fastest) {
        near.push_back(q);
        sum += times[q];
      }
    for (const size_t q : near) {
      times[q] = sum / static_cast<double>(near.size());
      done[q] = 1;
    }
  }
}

void evenOut(std::vector<double> &times, const Neighbours &neighbours, double tolerance,
             double crowded) {
  evenOutAlike(
      times, [&](size_t r, size_t q) { return neighbours.host[r] == neighbours.host[q]; },
      [&](size_t r) {
        return neighbours.isCrowded(static_cast<int>(r)) ? crowded : tolerance;
      });
}

void evenOutKinds(std::vector<double> &times, const Neighbours &neighbours, double tolerance) {
  evenOutAlike(
      times,
      [&](size_t r, size_t q) {
        return neighbours.kind[r] != 0 && neighbours.kind[r] == neighbours.kind[q];
      },
      [&](size_t) { return tolerance; });
}

} // namespace hetile::runtime
