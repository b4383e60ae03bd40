// SPDX-License-Identifier: Apache-2.0
//===- ProbeCommands.h - all ranks measure together -------------*- C++ -*-===//
//
// Both sides of a command: what the host sends, and what the other ranks do about it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PROBECOMMANDS_H
#define HETILE_RUNTIME_PROBECOMMANDS_H

#include "decide/NetworkProbe.h"
#include "decide/Probe.h"
#include "protocol/Command.h"

#include <vector>

namespace hetile::runtime {

/// Host: all ranks measure the tile code; result: what tiles cost each rank, 0 a point
/// where it could not be measured. It may take about `budget` seconds.
std::vector<TileTime> commandProbeSpeeds(Transport &link, const Question &question,
                                         const Addressing &arrays, double budget);
/// Host: measures the network between ranks 0 and 1.
Network commandProbeNetwork(Transport &link, Effort effort);

/// Worker: measures the tile code of the piece that the command holds.
void obeyProbeSpeeds(Transport &link, WireReader &wire);
/// Worker: takes part in measuring the network.
void obeyProbeNetwork(Transport &link, WireReader &wire);

} // namespace hetile::runtime

#endif
