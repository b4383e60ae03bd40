//===- Neighbours.cpp - ranks that share a host ---------------------------===//
//
// What is slower than the host's fastest rank by more than the tolerance is evened out on its own:
// there may be processors of two kinds.
//
//===----------------------------------------------------------------------===//
#include "Neighbours.h"

#include <algorithm>

namespace hetile::runtime {

Neighbours findNeighbours(const std::vector<std::string> &hosts,
                          const std::vector<cpu_set_t> &processors) {
  Neighbours result;
  result.crowded.resize(hosts.size());
  for (size_t r = 0; r < hosts.size(); ++r)
    result.host.push_back(
        static_cast<int>(std::find(hosts.begin(), hosts.end(), hosts[r]) - hosts.begin()));
  for (size_t first = 0; first < hosts.size(); ++first) {
    cpu_set_t all;
    CPU_ZERO(&all);
    int ranks = 0;
    for (size_t r = first; r < hosts.size(); ++r)
      if (result.host[r] == static_cast<int>(first)) {
        CPU_OR(&all, &all, &processors[r]);
        ++ranks;
      }
    for (size_t r = first; r < hosts.size(); ++r)
      if (result.host[r] == static_cast<int>(first))
        result.crowded[r] = CPU_COUNT(&all) > 0 && ranks > CPU_COUNT(&all);
  }
  return result;
}

void evenOut(std::vector<double> &times, const Neighbours &neighbours, double tolerance,
             double crowded) {
  std::vector<char> done(times.size());
  for (size_t r = 0; r < times.size(); ++r) {
    const double most = neighbours.crowded[r] ? crowded : tolerance;
    const auto waits = [&](size_t q) {
      return !done[q] && times[q] > 0 && neighbours.host[q] == neighbours.host[r];
    };
    double fastest = 0;
    for (size_t q = r; q < times.size(); ++q)
      if (waits(q))
        fastest = fastest > 0 ? std::min(fastest, times[q]) : times[q];
    std::vector<size_t> alike;
    double sum = 0;
    for (size_t q = r; q < times.size(); ++q)
      if (waits(q) && times[q] <= most * fastest) {
        alike.push_back(q);
        sum += times[q];
      }
    for (const size_t q : alike) {
      times[q] = sum / static_cast<double>(alike.size());
      done[q] = 1;
    }
  }
}

} // namespace hetile::runtime
