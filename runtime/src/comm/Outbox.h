// SPDX-License-Identifier: Apache-2.0
//===- Outbox.h - messages on their way out ---------------------*- C++ -*-===//
//
// Buffers that are kept until their send completes.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OUTBOX_H
#define HETILE_RUNTIME_OUTBOX_H

#include "comm/Transport.h"

#include <deque>
#include <vector>

namespace hetile::runtime {

/// Messages on their way out. A sender never waits for a receiver that may still be in an
/// earlier block of the ring: buffers are kept until their send completes. What is kept is at
/// most the messages of the columns between two blocks of a rank, since the rank's next block
/// needs, round the ring, the receivers of the previous one.
class Outbox {
public:
  /// With `reuse`, buffers of sent messages are kept for later ones, else freed.
  explicit Outbox(Transport &link, bool reuse = true) : Link(link), Reuse(reuse) {}
  /// An empty buffer, reused if one is free.
  Buffer take();
  /// Gives back a buffer that was not sent.
  void giveBack(Buffer buffer);
  void send(Buffer buffer, int to, Tag tag);
  /// Frees what has been sent. Cheap; does nothing where testing is not.
  void progress();
  bool idle() const { return Pending.empty(); }
  /// Waits until everything is sent.
  void drain(const std::function<void()> &idle = {});
  int64_t peakBytes() const { return Peak; }
  /// Bytes of the buffers now under way.
  int64_t bytes() const { return Bytes; }

private:
  struct Item {
    Buffer buffer;
    Transfer transfer;
  };
  Transport &Link;
  bool Reuse;
  std::deque<Item> Pending;
  std::vector<Buffer> Free;
  int64_t Bytes = 0, Peak = 0;
};

} // namespace hetile::runtime

#endif
