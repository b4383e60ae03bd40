// SPDX-License-Identifier: Apache-2.0
//===- Neighbours.h - ranks that share a host -------------------*- C++ -*-===//
//
// Processors of one host are nearly always equal. Measured times of its ranks that differ a little
// say more about what else went on than about the processors. Where a host has more ranks than
// processors, they take turns, evenly in the long run, but by no means while something short is
// measured: three of four ranks may have waited for each other on one of two processors.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_NEIGHBOURS_H
#define HETILE_RUNTIME_NEIGHBOURS_H

#include <cstdint>
#include <sched.h>
#include <string>
#include <vector>

namespace hetile::runtime {

struct Neighbours {
  std::vector<int> host; ///< of each rank: the first rank on its host
  std::vector<int> room; ///< of each rank: processors for the ranks of its host; 0: not known
  std::vector<uint64_t> kind; ///< of each rank: of its processors; 0: not known
  std::vector<double> memory; ///< of each rank: bytes that it may take; empty: not known

  int ranks() const { return static_cast<int>(host.size()); }
  /// Whether the host of `rank` has more ranks than processors for them.
  bool isCrowded(int rank) const;
  /// Whether all ranks are on one host.
  bool areOne() const;
};

/// `hosts`: one name a rank; `processors`: those that each rank may run on; `quotas`: the time that
/// the system allows each rank and what it shares that with, in processors (0: all there is);
/// `kinds`: see processorKind.
Neighbours findNeighbours(const std::vector<std::string> &hosts,
                          const std::vector<cpu_set_t> &processors,
                          const std::vector<double> &quotas = {},
                          std::vector<uint64_t> kinds = {});

/// Processors of the threads that `rank`, the first one on its host, may have besides its own:
/// those of the other ranks there, one thread each. `crowd`: even if there are more of them than
/// processors. `processors`: those that each rank may run on.
std::vector<cpu_set_t> lentProcessors(const Neighbours &neighbours, int rank,
                                      const std::vector<cpu_set_t> &processors, bool crowd);

/// Gives ranks of one host the mean of their times if these are at most `tolerance` times the
/// host's least, on crowded hosts `crowded` times; 0: they stay. A time of 0 is not known, and
/// stays.
void evenOut(std::vector<double> &times, const Neighbours &neighbours, double tolerance,
             double crowded);

/// The same for ranks on processors of one kind, on any host.
void evenOutKinds(std::vector<double> &times, const Neighbours &neighbours, double tolerance);

} // namespace hetile::runtime

#endif
