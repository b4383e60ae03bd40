//===- Neighbours.cpp - ranks that share a host ---------------------------===//
//
// What is slower than the host's fastest rank by more than the tolerance is evened out on its own:
// there may be processors of two kinds.
//
//===----------------------------------------------------------------------===//
#include "machine/Neighbours.h"

#include <algorithm>

namespace hetile::runtime {

/// How many processors the ranks on the host of rank `first` may run on together; 0: not known.
static int processorsAround(const Neighbours &neighbours, int first,
                            const std::vector<cpu_set_t> &processors) {
  cpu_set_t all;
  CPU_ZERO(&all);
  for (size_t r = 0; r < processors.size(); ++r)
    if (neighbours.host[r] == first)
      CPU_OR(&all, &all, &processors[r]);
  return CPU_COUNT(&all);
}

Neighbours findNeighbours(const std::vector<std::string> &hosts,
                          const std::vector<cpu_set_t> &processors) {
  Neighbours result;
  result.crowded.resize(hosts.size());
  for (size_t r = 0; r < hosts.size(); ++r)
    result.host.push_back(
        static_cast<int>(std::find(hosts.begin(), hosts.end(), hosts[r]) - hosts.begin()));
  for (size_t r = 0; r < hosts.size(); ++r) {
    const int first = result.host[r];
    if (first < static_cast<int>(r)) {
      result.crowded[r] = result.crowded[first];
      continue;
    }
    const int there = processorsAround(result, first, processors);
    const auto ranks = std::count(result.host.begin(), result.host.end(), first);
    result.crowded[r] = there > 0 && ranks > there;
  }
  return result;
}

std::vector<cpu_set_t> lentProcessors(const Neighbours &neighbours,
                                      const std::vector<cpu_set_t> &processors, bool crowd) {
  if (std::any_of(neighbours.host.begin(), neighbours.host.end(),
                  [](int first) { return first != 0; }))
    return {};
  std::vector<cpu_set_t> lent(processors.begin() + 1, processors.end());
  const size_t most =
      static_cast<size_t>(std::max(1, processorsAround(neighbours, 0, processors))) - 1;
  if (lent.size() > most && !crowd)
    lent.resize(most);
  return lent;
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
