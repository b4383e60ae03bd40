// SPDX-License-Identifier: Apache-2.0
//===- Links.h - what messages cost, by kind of link ------------*- C++ -*-===//
//
// Between ranks of one host, and from each host to the next one, which is how pipelines send. Pairs
// are measured one at a time by the runtime's own probe, and then all at once: what that takes
// longer is contention.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_LINKS_H
#define HETILE_TOOL_CALIBRATE_LINKS_H

#include "HostSpeeds.h"

#include "decide/NetworkProbe.h"

#include <string>
#include <vector>

namespace hetile::tool {

enum class LinkKind { SameHost, OtherHost };

const char *nameOf(LinkKind kind);

/// One pair of ranks.
struct Link {
  LinkKind kind = LinkKind::OtherHost;
  std::string from, to; ///< hosts
  runtime::RankPair pair;
  Interval startup, latency, perByte, copyPerByte; ///< seconds; see plan::Network
  Interval small, large; ///< seconds of messages of 64 bytes and of 256 KB, all costs together
};

struct LinkResult {
  std::vector<Link> links;         ///< valid on rank 0
  double contention = 1;           ///< of the bandwidth between hosts, 1: none; likewise
};

/// Collective over all ranks.
LinkResult measureLinks(runtime::Transport &link, const std::vector<HostRanks> &hosts,
                        const Effort &effort);

} // namespace hetile::tool

#endif
