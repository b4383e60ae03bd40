// SPDX-License-Identifier: Apache-2.0
//===- VersionWindows.h - versions that slide with the strips ---*- C++ -*-===//
//
// Of an array with versions (hetile_array.versions) a row of the band uses a few, as it does of a
// table that the nest fills. A block then stores those of one strip only: before the next strip,
// the last ones move to the front. What would have been stored once for a block goes strip by
// strip: live-in, live-out, and what the rank's next block needs. Values of a table are final when
// they are written: a worker sends them home after each strip.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_VERSIONWINDOWS_H
#define HETILE_RUNTIME_VERSIONWINDOWS_H

#include "comm/Streams.h"
#include "nest/Job.h"
#include "nest/Sinks.h"
#include "nest/Storage.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace hetile::runtime {

/// Rows [begin, end).
struct RowRange {
  int64_t begin, end;
};

/// True if live-out of Part::Sliding is a set of its own, which may be stored at any time.
bool leavesByStrips(const hetile_nest &nest);

/// Which arrays a set function reports.
enum class Part { All, Fixed, Sliding };

/// Hands on the runs of some arrays.
class PartSink : public hetile_sink {
public:
  PartSink(const hetile_nest &nest, Part part, hetile_sink &inner)
      : hetile_sink{onRun}, Arrays(nest.arrays), Wanted(part), Inner(inner) {}

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_array *Arrays;
  const Part Wanted;
  hetile_sink &Inner;
};

/// Reports the live-in (live-out) set of a block: arrays without windows first, then those with,
/// strip by strip.
void scanLiveIn(const Job &job, const BlockPlace &block, hetile_sink &sink, Part part = Part::All);
void scanLiveOut(const Job &job, const BlockPlace &block, hetile_sink &sink, Part part = Part::All);

/// `boxes` with the versions that the rows [x0, x1) use.
Boxes windowed(const hetile_nest &nest, Boxes boxes, int64_t x0, int64_t x1);

/// Rows of a strip so that windows stay small enough for a cache; what the plan says if there are
/// none.
int64_t limitedHeight(const Job &job);

/// The windows of the blocks of one rank, one after the other. Does nothing if there are none.
class Windows {
public:
  Windows(const Job &job, const std::vector<BlockPlace> &places, int rank);

  /// Begins a block whose storage is laid out for its first strip; the last bytes of
  /// `liveIn` are its values for Part::Sliding, from `at` on.
  void enter(const BlockPlace &block, Storage &storage, Buffer liveIn, int64_t at);
  /// Before the message of a strip is stored.
  void begin(int64_t strip);
  /// When the strip has been computed. Worker: what leaves by strips is sent to `outgoing`; `idle`
  /// is called while buffers are full.
  void end(int64_t strip, OutStreams *outgoing = nullptr, const std::function<void()> &idle = {});

  /// The values of the live-out set's Part::Sliding, after the last strip, unless they have been
  /// sent.
  const Buffer &liveOut() const { return LiveOut; }
  /// Bytes of the block that have been sent.
  int64_t sent() const { return Sent; }
  int64_t bytes() const;

private:
  void send(const RowRange &rows, bool last, OutStreams &outgoing,
            const std::function<void()> &idle);
  const Job &Work;
  const std::vector<BlockPlace> &Places;
  const int Rank;
  const bool Any;
  const BlockPlace *Block = nullptr;
  const BlockPlace *Next = nullptr; // of this rank
  Boxes Here, There;                // full boxes of both
  Storage *Memory = nullptr;
  Buffer LiveIn;
  const char *LiveInAt = nullptr;
  Buffer Carried, Carrying; // from the block before, to the next one
  const char *CarriedAt = nullptr;
  Buffer LiveOut;
  int64_t Sent = 0;
};

} // namespace hetile::runtime

#endif
