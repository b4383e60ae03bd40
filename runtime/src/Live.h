//===- Live.h - values between the host and the workers ---------*- C++ -*-===//
//
// Before a job: elements that remote blocks read and no one wrote before travel from the host
// to the workers (live-in). After a block: elements whose last writer lies in it travel back
// (live-out). A message is exactly the set, in the order of its runs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LIVE_H
#define HETILE_RUNTIME_LIVE_H

#include "Comm.h"
#include "Job.h"
#include "Sets.h"
#include "Windows.h"

#include <cstdint>

namespace hetile::runtime {

/// Appends the live-in set of `place` to `out`.
void packLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays, Buffer &out);

/// Stores what packLiveIn wrote of Part::Fixed; returns how many bytes that were.
int64_t unpackLiveIn(const Job &job, const BlockPlace &place, const Buffer &in,
                     const hetile_view *block);

/// Host: packs and sends the live-in sets of remote blocks, in the order of the blocks.
///
/// Nothing that blocks left of a block write is live-in there, so its set may be packed when those
/// of the host, left of it, have been computed; unless the user's memory holds one version of an array
/// with many, which they do overwrite.
class Scatterer {
public:
  Scatterer(Comm &comm, const Job &job, const std::vector<BlockPlace> &places,
            const Addressing &arrays);
  /// All remote blocks up to the host's second one from block number `from` on. They must be
  /// on their way before the host computes the second.
  void sendRound(size_t from);
  /// Frees what has been sent.
  void progress() { Sending.progress(); }
  void drain() { Sending.drain(); }
  int64_t bytes() const { return Sending.bytes(); }
  int64_t peakBytes() const { return Sending.peakBytes(); }

private:
  size_t nextOwn(size_t from) const;
  Comm &Link;
  const Job &Work;
  const std::vector<BlockPlace> &Places;
  const Addressing Arrays;
  Outbox Sending;
  size_t Next = 0;
};

/// Worker: the live-in messages of its blocks. All are posted at once, so that the host never
/// waits for a worker that computes.
class LiveInReceiver {
public:
  LiveInReceiver(Comm &comm, const Job &job, const std::vector<BlockPlace> &places);
  /// Waits for the next of this rank's blocks' message, and begins the block's windows.
  void obtain(const BlockPlace &block, Storage &storage, Windows &windows, Statistics &statistics,
              const std::function<void()> &idle);
  int64_t bytes() const { return Bytes; }

private:
  struct Slot {
    Buffer buffer;
    Transfer transfer;
  };
  Comm &Link;
  const Job &Work;
  std::deque<Slot> Slots;
  int64_t Bytes = 0;
};

/// Worker: packs and sends the live-out set of a finished block.
void sendLiveOut(const Job &job, const BlockPlace &block, const hetile_view *views,
                 const Windows &windows, Outbox &outbox, Statistics &statistics);

/// Host: copies the live-in set of one of its own blocks from the user's arrays to `block`.
void copyLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays,
                const hetile_view *block);

/// Host: copies the live-out set of one of its own blocks back.
void copyLiveOut(const Job &job, const BlockPlace &place, const hetile_view *block,
                 const Windows &windows, const Addressing &arrays);

/// Host: stores the live-out sets of remote blocks, in the order of the blocks, one at a time.
///
/// A set may be stored while the host still works on blocks further right: if e was last
/// written in block c, nobody right of c writes it, and nobody right of c reads an older value
/// (the reader would precede the last writer and lie at or left of c).
class Gatherer {
public:
  Gatherer(Comm &comm, const Job &job, const std::vector<BlockPlace> &places,
           const Addressing &arrays);
  /// Stores what has arrived of the blocks left of block number `limit`. Does not wait.
  void progress(size_t limit);
  /// Moves the set under way along, but stores nothing: cheap enough for between tiles.
  void drive();
  int64_t bytes() const { return Incoming.capacity(); }
  /// Waits for the rest. The host must have finished its own blocks.
  void finish(const std::function<void()> &idle);

private:
  bool post(size_t limit);
  void store();
  Comm &Link;
  const Job &Work;
  const std::vector<BlockPlace> &Places;
  const Addressing Arrays;
  size_t Next = 0;
  bool Active = false;
  Buffer Incoming;
  Transfer Arriving;
};

} // namespace hetile::runtime

#endif
