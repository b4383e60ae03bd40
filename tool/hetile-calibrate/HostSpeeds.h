// SPDX-License-Identifier: Apache-2.0
//===- HostSpeeds.h - how fast hosts are ------------------------*- C++ -*-===//
//
// In rounds, so that what changes with time touches all hosts alike: first one rank of each host
// computes, then all of them. What the second is slower by is what cores share.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_HOSTSPEEDS_H
#define HETILE_TOOL_CALIBRATE_HOSTSPEEDS_H

#include "Interval.h"
#include "Kernels.h"

#include "comm/Transport.h"
#include "machine/Topology.h"

#include <string>
#include <vector>

namespace hetile::tool {

/// The ranks of a host, in their order.
struct HostRanks {
  std::string name;
  std::vector<int> ranks;
  runtime::Topology parts; ///< as its first rank sees them
};

/// Hosts in the order of their first ranks. Collective; every rank knows them.
std::vector<HostRanks> hostsOf(runtime::Transport &link);

/// How well and for how long to measure.
struct Effort {
  double precision = 0.05; ///< relative half of an interval that is good enough
  double seconds = 30;     ///< after that many, what there is must do
  double sample = 0.05;    ///< seconds of one measurement
};

struct HostSpeed {
  Interval seconds; ///< of the kernel, on one core alone
  double cores = 1; ///< that the ranks together are worth
};

struct SpeedResult {
  std::vector<HostSpeed> hosts; ///< valid on rank 0
  std::string failure;          ///< on all ranks: of the kernel; empty: none
};

/// Collective over all ranks.
SpeedResult measureSpeeds(runtime::Transport &link, const std::vector<HostRanks> &hosts,
                          Kernel &kernel, const Effort &effort);

/// True on all ranks if rank 0 says so. Collective.
bool agreed(runtime::Transport &link, bool value);

} // namespace hetile::tool

#endif
