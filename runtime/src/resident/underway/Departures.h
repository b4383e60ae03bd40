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
#include "resident/held/Holdings.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Must be empty before it is destroyed.
struct Departures {
  explicit Departures(Transport &link)
      : strips(link), moves(link, TagAhead), home(link, TagLiveOut) {}
  /// Copies of `sent`, all of this rank's, leave. Returns their bytes.
  int64_t depart(const Holdings &holdings, const std::vector<Move> &sent) {
    int64_t bytes = 0;
    for (const Move &move : sent) {
      RunList list = holdings.leaving(move.array, move.box);
      if (list.bytes() == 0)
        continue;
      bytes += list.bytes();
      moves.add(std::move(list), move.to, false);
    }
    moves.pump(Unlimited);
    return bytes;
  }
  void progress() {
    strips.progress();
    moves.progress();
    home.progress();
  }
  /// Waits until everything has left.
  void drain() {
    home.drain([&] { strips.progress(); });
    moves.drain([&] { strips.progress(); });
    strips.drain();
  }

  Outbox strips;    ///< messages over the right edges of blocks
  OutStreams moves; ///< those before a job, or ahead of the next one
  OutStreams home;  ///< values that the host takes after its own part of a job
};

} // namespace hetile::runtime

#endif
