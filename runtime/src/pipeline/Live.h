// SPDX-License-Identifier: Apache-2.0
//===- Live.h - values between the host and the workers ---------*- C++ -*-===//
//
// Before a job: elements that remote blocks read and no one wrote before travel from the host
// to the workers (live-in). After a block: elements whose last writer lies in it travel back
// (live-out). A message is exactly the set, in the order of its runs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LIVE_H
#define HETILE_RUNTIME_LIVE_H

#include "comm/Streams.h"
#include "comm/Transport.h"
#include "nest/Job.h"
#include "nest/Sinks.h"
#include "nest/Statistics.h"
#include "pipeline/VersionWindows.h"

#include <cstdint>
#include <deque>
#include <map>

namespace hetile::runtime {

/// Bytes of the live-out set of `block`.
int64_t liveOutBytes(const Job &job, const BlockPlace &block);

/// Appends the live-in set of `place` to `out`.
void packLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays, Buffer &out);

/// Stores what packLiveIn wrote of Part::Fixed; returns how many bytes that were.
int64_t unpackLiveIn(const Job &job, const BlockPlace &place, const Buffer &in,
                     const hetile_view *block);

/// Host: sends the live-in sets of remote blocks, in the order of the blocks.
///
/// Nothing that blocks left of a block write is live-in there, so its set may be packed when those
/// of the host, left of it, have been computed; unless the user's memory holds one version of an
/// array with many, which they do overwrite. What lies right of all blocks of the host is sent from
/// where it lies.
///
/// A worker takes the first pieces of its next block only while it works on the one before. So the
/// host may wait until workers have taken what is under way only if they wait for nothing of the
/// host: where all that is for first blocks, or for blocks left of the one that the host enters.
class Scatterer {
public:
  Scatterer(Transport &link, const Job &job, const std::vector<BlockPlace> &places,
            const Addressing &arrays);
  /// Goes on with the remote blocks up to the host's second one from block number `from` on.
  void sendRound(size_t from);
  /// Before the host computes its block number `own`: all that must have been packed by then is.
  void require(size_t own, const std::function<void()> &idle);
  /// Goes on with blocks that have been begun, and frees what has been sent. Does not wait.
  void progress();
  void drain(const std::function<void()> &idle) { Sending.drain(idle); }
  int64_t bytes() const { return Sending.bytes(); }
  int64_t peakBytes() const { return Sending.peakBytes(); }

private:
  size_t nextOwn(size_t from) const;
  int64_t mostBehind() const;
  void send(size_t limit, size_t due, const std::function<void()> &idle);
  Transport &Link;
  const Job &Work;
  const std::vector<BlockPlace> &Places;
  const Addressing Arrays;
  const bool AllAtOnce;
  size_t LastOwn = 0; // what lies right of it no block of the host overwrites
  size_t Firsts = 0;  // remote blocks left of it are the first ones of their ranks
  OutStreams Sending;
  size_t Next = 0; // block of which nothing has been sent
};

/// Worker: the live-in messages of its blocks, a few pieces ahead.
class LiveInReceiver {
public:
  LiveInReceiver(Transport &link, const Job &job, const std::vector<BlockPlace> &places);
  /// Waits for the next of this rank's blocks' message, and begins the block's windows.
  void obtain(const BlockPlace &block, Storage &storage, Windows &windows, Statistics &statistics,
              const std::function<void()> &idle);
  int64_t bytes() const { return Receiving.bytes(); }

private:
  Transport &Link;
  const Job &Work;
  InStreams Receiving;
};

/// Worker: sends the live-out set of a finished block. It has been packed on return, unless `last`:
/// then storage and windows must stay until `sending` is drained.
void sendLiveOut(Transport &link, const Job &job, const BlockPlace &block,
                 const hetile_view *views, const Windows &windows, bool last, OutStreams &sending,
                 Statistics &statistics, const std::function<void()> &idle);

/// Host: copies the live-in set of one of its own blocks from the user's arrays to `block`.
void copyLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays,
                const hetile_view *block);

/// Host: copies the live-out set of one of its own blocks back.
void copyLiveOut(const Job &job, const BlockPlace &place, const hetile_view *block,
                 const Windows &windows, const Addressing &arrays);

/// Host: stores the live-out sets of remote blocks, each rank's in the order of its blocks.
///
/// What leaves by strips is a set of its own, before the others of its block. Its elements are
/// written once, and nobody reads an older value, so it may be stored at any time. For others:
///
/// A set may be stored while the host still works on blocks further right: if e was last
/// written in block c, nobody right of c writes it, and nobody right of c reads an older value
/// (the reader would precede the last writer and lie at or left of c).
class Gatherer {
public:
  Gatherer(Transport &link, const Job &job, const std::vector<BlockPlace> &places,
           const Addressing &arrays);
  /// Stores what has arrived of the blocks left of block number `limit`, `most` pieces
  /// of each rank at a time. Does not wait.
  void progress(size_t limit, int64_t most = Unlimited);
  int64_t bytes() const;
  /// Waits for the rest. The host must have finished its own blocks.
  void finish(const std::function<void()> &idle);

private:
  struct Set {
    size_t block;
    Part part;
  };
  /// The sets of one rank.
  struct Source {
    InStreams receiving;
    size_t begun = 0;     // block of the set that is being received
    std::deque<Set> sets; // after it
    explicit Source(Transport &link);
    size_t next() const;
  };
  bool begin(Source &source, size_t limit);
  void store(Source &source, size_t limit, int64_t most);
  const Job &Work;
  const std::vector<BlockPlace> &Places;
  const Addressing Arrays;
  std::map<int, Source> Sources; // by rank
};

} // namespace hetile::runtime

#endif
