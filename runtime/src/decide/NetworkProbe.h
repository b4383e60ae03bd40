// SPDX-License-Identifier: Apache-2.0
//===- NetworkProbe.h - measured network ------------------------*- C++ -*-===//
//
// What a message costs: the time under way, which computing hides, and the time of the processors
// that send and receive it, which nothing hides. The latter is most of it where messages go through
// the system's own protocols.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_NETWORKPROBE_H
#define HETILE_RUNTIME_NETWORKPROBE_H

#include "comm/Transport.h"
#include "machine/Machine.h"

namespace hetile::runtime {

/// Ranks that exchange messages.
struct RankPair {
  int first = 0, second = 1;
};

/// How much a measurement may take.
enum class Effort {
  Little, ///< a tenth: few messages tell what the network costs at least, nearly
  Full
};

/// The ranks of `pair` exchange messages; the others do nothing. The result is valid on the first.
Network measureNetwork(Transport &link, RankPair pair = {}, Effort effort = Effort::Full);

} // namespace hetile::runtime

#endif
