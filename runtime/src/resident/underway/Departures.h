// SPDX-License-Identifier: Apache-2.0
//===- Departures.h - what leaves a rank after its job ----------*- C++ -*-===//
//
// Where ranks run one job after the other, each a little later than its left neighbour, those who
// wait for a message are still in the job before. Nobody waits for them: what is sent has been
// copied.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_DEPARTURES_H
#define HETILE_RUNTIME_DEPARTURES_H

#include "comm/Outbox.h"
#include "comm/Streams.h"

namespace hetile::runtime {

/// Must be empty before it is destroyed.
struct Departures {
  explicit Departures(Transport &link) : strips(link), moves(link, TagAhead) {}
  void progress() {
    strips.progress();
    moves.progress();
  }
  /// Waits until everything has left.
  void drain() {
    moves.drain([&] { strips.progress(); });
    strips.drain();
  }

  Outbox strips;    ///< messages over the right edges of blocks
  OutStreams moves; ///< those ahead of a job
};

} // namespace hetile::runtime

#endif
