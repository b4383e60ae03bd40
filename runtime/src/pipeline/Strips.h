// SPDX-License-Identifier: Apache-2.0
//===- Strips.h - the messages of one block ---------------------*- C++ -*-===//
//
// Receives over a block's left edge, a few strips ahead, and sends over its right edge. Both
// sides of an edge compute the same sets from the plan; a strip without crossing elements has
// no message.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STRIPS_H
#define HETILE_RUNTIME_STRIPS_H

#include "comm/Outbox.h"
#include "nest/Job.h"
#include "nest/Sinks.h"
#include "nest/Statistics.h"

#include <cstdint>
#include <deque>

namespace hetile::runtime {

class StripReceiver {
public:
  /// `outbox` only lends its free buffers. `tag`: the sender's.
  StripReceiver(Transport &link, const Job &job, const BlockPlace &block, Outbox &outbox, Tag tag);
  /// Waits for strip k's message, if there is one, and stores its elements. Strips must be
  /// asked for in order.
  void obtain(int64_t strip, const hetile_view *views, Statistics &statistics,
              const std::function<void()> &idle);

private:
  struct Slot {
    int64_t strip;
    Buffer buffer;
    Transfer transfer;
  };
  void postAhead();
  Transport &Link;
  const Job &Work;
  const BlockPlace &Place;
  Outbox &Buffers;
  const Tag Kind;
  int64_t NextToPost;
  std::deque<Slot> Posted; // strips with elements, in order
};

/// Packs and sends what crosses the right edge of `block` in strip k. Nothing if no element
/// does or if the right neighbour is the same rank.
void sendStrip(Transport &link, const Job &job, const BlockPlace &block, int64_t strip,
               const hetile_view *views, Outbox &outbox, Tag tag, Statistics &statistics);

} // namespace hetile::runtime

#endif
