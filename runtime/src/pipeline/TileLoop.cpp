// SPDX-License-Identifier: Apache-2.0
//===- TileLoop.cpp - the tile loop ---------------------------------------===//
//
// A worker keeps one block in memory at a time. What the next block needs from the previous
// one ("carried": written left of the previous block's right edge E, read at or right of it)
// is packed, the memory is laid out anew, and it is unpacked as far as the new box holds it.
// Then comes live-in, then the messages. The order is right:
//  - All carried elements are in the previous box: written there, or arrived over its left
//    edge, or carried before (a box holds its footprint and everything that crosses its left
//    edge). Those read at or right of the new block's left edge are in the new box likewise.
//  - An element read in the new block with its value from before the nest has no writer left
//    of the block (the writer follows the reader, and dependences never point backwards in y).
//    So no carried element is live-in, needed or not.
//  - A carried element that a column between the blocks overwrites is not read, with the old
//    value, in the new block (same argument); if the new value is, its message comes later.
// The host works in place, where arrays have views, and needs none of this: by the same arguments
// its blocks find their live-in values untouched, and messages store final values or values that
// the host's own later writes, or a remote block's live-out, replace. Tile code wants views: if
// rows of an array lie anywhere, the host keeps its blocks like a worker, and copies live-in from
// the user's arrays before a block and live-out back after it. What is live-in of a block was not
// written left of it, so what has been stored by then does not matter.
//
//===----------------------------------------------------------------------===//
#include "pipeline/TileLoop.h"

#include "pipeline/Live.h"
#include "pipeline/Simulation.h"
#include "pipeline/Strips.h"
#include "pipeline/VersionWindows.h"
#include "process/Occupancy.h"
#include "sums/SumsAhead.h"
#include "tile/Executors.h"
#include "trace/Progress.h"
#include "trace/Span.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>
#include <string>

namespace hetile::runtime {

namespace {

using Idle = std::function<void()>;
constexpr int64_t MostBetween = 1; // pieces of live-out that the host stores between two tiles
constexpr int64_t MostOfStrip = 16; // the same of each rank, where they come strip by strip

/// The one place that computes.
void runTile(Transport &link, TileExecutor &tiles, const Job &job, const hetile_view *views,
             const Piece &piece, Breaks &breaks) {
  TileSpan span(job.nest->name, piece.x0, piece.x1, piece.y0, piece.y1);
  occupancy().beginTile();
  tiles.run(job, views, piece, breaks);
  occupancy().endTile();
  chargeTile(link, job, piece);
  if (tiles.ranByThreads())
    span.discard(); // each of their pieces is a tile
}

/// Says how far this rank is in its own part, which it runs as fast as the others run theirs.
class OwnShare {
public:
  OwnShare(const Job &job, const BlockPlace &block, const Statistics &statistics)
      : Work(job), Block(block), Done(statistics) {}
  /// All rows of the block before `row` have been run.
  void reach(int64_t row) const {
    if (!progress || !progress->isDue())
      return;
    const auto points = [&](int64_t end, int64_t y0, int64_t y1) {
      return static_cast<double>(Work.nest->work(Work.p(), Work.x0, end, y0, y1));
    };
    double all = 0;
    for (const plan::Block &own : Work.blocks)
      if (own.rank == Block.rank)
        all += points(Work.x1, own.begin, own.end);
    progress->reach(static_cast<double>(Done.points) + points(row, Block.y0, Block.y1), all);
  }

private:
  const Job &Work;
  const BlockPlace &Block;
  const Statistics &Done;
};

/// What is expected, until it is there.
class Awaited {
public:
  Awaited(Transport &link, const Expected &expected, Statistics &statistics)
      : Link(link), E(expected), Count(statistics), Due(expected.arrive) {}
  explicit operator bool() const { return Due; }
  void arrive() {
    if (!Due)
      return;
    Due = false;
    const double start = Link.now();
    E.arrive();
    Count.wait += Link.now() - start;
  }

private:
  Transport &Link;
  const Expected &E;
  Statistics &Count;
  bool Due;
};

/// The sums that a nest adds to, which stay what they are while it lives.
class KeptSums {
public:
  KeptSums(const hetile_nest &nest, const hetile_view *views) {
    for (int a = 0; a < nest.narrays; ++a)
      if (const hetile_array &array = nest.arrays[a]; array.addends == 2) {
        char *at = static_cast<char *>(views[a].base) + views[a].origin * array.element_size;
        Sums.push_back({at, std::string(at, array.element_size)});
      }
  }
  ~KeptSums() {
    for (const auto &[at, value] : Sums)
      std::memcpy(at, value.data(), value.size());
  }
  KeptSums(const KeptSums &) = delete;
  KeptSums &operator=(const KeptSums &) = delete;

private:
  std::vector<std::pair<char *, std::string>> Sums;
};

/// Sums up what the tile of a block will add, where it has to wait for the sum.
void lookAhead(Transport &link, const Job &job, const BlockPlace &block, const hetile_view *views,
               std::optional<SumsAhead> &ahead, Statistics &statistics) {
  if (block.from < 0 || !onlyAdds(*job.nest) || hasWindows(*job.nest))
    return;
  const double start = link.now();
  const KeptSums sums(*job.nest, views);
  ahead.emplace(*job.nest, block.y0, block.y1, [&] {
    job.nest->tile(job.p(), job.a(), views, job.x0, job.x1, block.y0, block.y1);
  });
  statistics.compute += link.now() - start;
}

/// All strips of one block, or of some of its columns, whose storage is ready, but for what is
/// `expected`. `idle` is called while waiting, and inside tiles if these have messages to attend to,
/// or `attends`; `between` after each tile.
void runStrips(Transport &link, const Job &job, const BlockPlace &block, const hetile_view *views,
               Windows &windows, OutStreams *leaving, Outbox &outbox, Statistics &statistics,
               const Idle &idle, const Idle &between, bool attends = false,
               const Expected &expected = {}) {
  const Tag tag = attends ? TagStripAhead : TagStrip;
  StripReceiver receiver(link, job, block, outbox, tag);
  const OwnShare share(job, block, statistics);
  Breaks breaks;
  if (Polling && (block.from >= 0 || block.to >= 0 || attends || progress))
    breaks = Breaks(
        [&] {
          link.lookAfterMessages();
          idle();
          share.reach(breaks.row());
        },
        attends, progress != nullptr);
  TileExecutor &tiles = tilesOf(job);
  int64_t rows[2] = {0, 0};
  if (!job.nest->rows(job.p(), block.y0, block.y1, rows))
    rows[0] = rows[1] = job.x0;
  Awaited awaited(link, expected, statistics);
  const auto run = [&](const Piece &piece) {
    breaks.reach(piece.x0);
    const double start = link.now();
    runTile(link, tiles, job, views, piece, breaks);
    statistics.compute += link.now() - start;
    ++statistics.tiles;
  };
  if (expected.begin == expected.end) // before messages come over the left edge, with newer values
    awaited.arrive();
  std::optional<SumsAhead> ahead;
  if (!awaited)
    lookAhead(link, job, block, views, ahead, statistics);
  for (int64_t strip = block.firstStrip; strip < block.lastStrip; ++strip) {
    windows.begin(strip);
    receiver.obtain(strip, views, statistics, idle);
    const int64_t begin = std::max(rows[0], job.x0 + strip * job.tileHeight);
    const int64_t end = std::min(rows[1], job.x0 + (strip + 1) * job.tileHeight);
    if (begin < end && awaited) {
      run({begin, end, expected.begin, expected.end});
      awaited.arrive();
      if (block.y0 < expected.begin)
        run({begin, end, block.y0, expected.begin});
      if (expected.end < block.y1)
        run({begin, end, expected.end, block.y1});
    } else if (begin < end) {
      run({begin, end, block.y0, block.y1});
    }
    sendStrip(link, job, block, strip, views, outbox, tag, statistics);
    const double computed = link.now();
    windows.end(strip, leaving, idle);
    statistics.communication += link.now() - computed;
    share.reach(end);
    between();
  }
  awaited.arrive();
  if (statistics.tiles > 0)
    tiles.describe(statistics);
}

void countBlock(const Job &job, const BlockPlace &block, Statistics &statistics) {
  ++statistics.blocks;
  statistics.strips = std::max(statistics.strips, block.lastStrip - block.firstStrip);
  statistics.points += job.nest->work(job.p(), job.x0, job.x1, block.y0, block.y1);
}

/// All strips of one block whose storage is ready.
void runBlock(Transport &link, const Job &job, const BlockPlace &block, const hetile_view *views,
              Windows &windows, OutStreams *leaving, Outbox &outbox, Statistics &statistics,
              const Idle &idle, const Idle &between, const Expected &expected = {}) {
  runStrips(link, job, block, views, windows, leaving, outbox, statistics, idle, between, false,
            expected);
  countBlock(job, block, statistics);
}

/// Packs what the next block needs from the previous one and lays out the next block's boxes.
void changeBlock(const Job &job, const BlockPlace &block, Storage &storage, Buffer &carried) {
  Boxes boxes = blockBoxes(*job.nest, job.p(), job.x0, job.x1, job.y0, block.y0, block.y1);
  carried.clear();
  const Part part = hasWindows(*job.nest) ? Part::Fixed : Part::All;
  if (!storage.empty()) {
    PackSink pack(*job.nest, storage.views(), carried, &boxes);
    PartSink ours(*job.nest, part, pack);
    job.nest->cross(job.p(), job.x0, job.x1, job.y0, block.arrived, &ours);
  }
  const bool first = storage.empty();
  storage.layOut(*job.nest,
                 windowed(*job.nest, boxes, job.x0,
                          std::min(job.x1, job.x0 + job.tileHeight))); // of the first strip
  if (!first) {
    UnpackSink unpack(*job.nest, storage.views(), carried.data(), &boxes);
    PartSink ours(*job.nest, part, unpack);
    job.nest->cross(job.p(), job.x0, job.x1, job.y0, block.arrived, &ours);
  }
}

} // namespace

Statistics runWorker(Transport &link, const Job &job) {
  Statistics statistics;
  const double start = link.now();
  const std::vector<BlockPlace> places = placeBlocks(job);
  LiveInReceiver liveIn(link, job, places);
  Outbox strips(link);
  Storage storage;
  Windows windows(job, places, link.rank());
  Buffer carried;
  OutStreams liveOut(link, TagLiveOut); // goes before what it may send from
  const auto last = std::find_if(places.rbegin(), places.rend(), [&](const BlockPlace &block) {
    return block.rank == link.rank();
  });
  const Idle idle = [&] {
    strips.progress();
    liveOut.progress();
  };
  for (const BlockPlace &block : places) {
    if (block.rank != link.rank())
      continue;
    const double change = link.now();
    changeBlock(job, block, storage, carried);
    statistics.communication += link.now() - change;
    statistics.peakArrayBytes =
        std::max(statistics.peakArrayBytes,
                 storage.bytes() + windows.bytes() + carried.capacity() + liveIn.bytes() +
                     liveOut.bytes());
    liveIn.obtain(block, storage, windows, statistics, idle);
    runBlock(link, job, block, storage.views(), windows, &liveOut, strips, statistics, idle, idle);
    sendLiveOut(link, job, block, storage.views(), windows, &block == &*last, liveOut, statistics,
                idle);
    statistics.peakArrayBytes =
        std::max(statistics.peakArrayBytes,
                 storage.bytes() + windows.bytes() + carried.capacity() + liveIn.bytes() +
                     (leavesByStrips(*job.nest) ? liveOut.peakBytes() : liveOut.bytes()));
  }
  const double end = link.now();
  liveOut.drain([&] { strips.progress(); });
  strips.drain();
  storage = Storage();
  statistics.wait += link.now() - end;
  statistics.peakMessageBytes = strips.peakBytes();
  statistics.total = link.now() - start;
  return statistics;
}

namespace {

/// What a rank that has the user's arrays computes on: these, or local storage.
class HostBlocks {
public:
  /// To be called before any result is stored.
  HostBlocks(const Job &job, const std::vector<BlockPlace> &places, int rank,
             const Addressing &arrays)
      : Work(job), Arrays(arrays), Sliding(job, places, rank) {
    if (!hasVersions(*job.nest) && (!arrays.scattered || !hasWindows(*job.nest)))
      return;
    for (const BlockPlace &block : places)
      if (block.rank == rank) {
        LiveIn.emplace_back();
        packLiveIn(job, block, arrays, LiveIn.back());
        LiveInBytes += LiveIn.back().size();
      }
  }
  /// Views for the tiles of a block.
  const hetile_view *enter(const BlockPlace &block) {
    if (!Arrays.scattered)
      return Arrays.views;
    changeBlock(Work, block, Local, Carried);
    if (LiveIn.empty()) {
      copyLiveIn(Work, block, Arrays, Local.views());
      return Local.views();
    }
    const int64_t at = unpackLiveIn(Work, block, LiveIn.front(), Local.views());
    LiveInBytes -= LiveIn.front().size();
    Sliding.enter(block, Local, std::move(LiveIn.front()), at);
    LiveIn.pop_front();
    return Local.views();
  }
  void leave(const BlockPlace &block) const {
    if (Arrays.scattered)
      copyLiveOut(Work, block, Local.views(), Sliding, Arrays);
  }
  Windows &windows() { return Sliding; }
  int64_t bytes() const {
    return Local.bytes() + Sliding.bytes() + Carried.capacity() + LiveInBytes;
  }

private:
  const Job &Work;
  const Addressing Arrays;
  Storage Local;
  Windows Sliding;
  Buffer Carried;
  std::deque<Buffer> LiveIn; // of the blocks still to come, if there are versions
  int64_t LiveInBytes = 0;
};

} // namespace

Statistics runHost(Transport &link, const Job &job, const Addressing &arrays, HostTimes &times) {
  Statistics statistics;
  const double start = link.now();
  const std::vector<BlockPlace> places = placeBlocks(job);
  Outbox strips(link);
  Scatterer liveIn(link, job, places, arrays);
  liveIn.sendRound(0); // workers wait for it
  times.scatter = link.now() - start;

  Gatherer gatherer(link, job, places, arrays);
  HostBlocks blocks(job, places, link.rank(), arrays);
  size_t current = 0;
  const bool byStrips = leavesByStrips(*job.nest);
  const Idle idle = [&] {
    strips.progress();
    liveIn.progress();
    gatherer.progress(current);
  };
  const Idle between = [&] {
    const double before = link.now();
    liveIn.sendRound(current + 1); // when the right neighbour has its first message
    times.scatter += link.now() - before;
    strips.progress();
    gatherer.progress(current, byStrips ? MostOfStrip : MostBetween);
  };
  for (; current < places.size(); ++current) {
    if (places[current].rank != link.rank())
      continue;
    const double before = link.now();
    liveIn.require(current, idle);
    idle();
    const hetile_view *views = blocks.enter(places[current]);
    statistics.communication += link.now() - before;
    statistics.peakArrayBytes = std::max(statistics.peakArrayBytes,
                                         blocks.bytes() + gatherer.bytes() + liveIn.bytes());
    runBlock(link, job, places[current], views, blocks.windows(), nullptr, strips, statistics, idle,
             between);
    const double after = link.now();
    blocks.leave(places[current]);
    statistics.communication += link.now() - after;
  }
  const double computed = link.now();
  const Idle rest = [&] {
    liveIn.sendRound(places.size());
    strips.progress();
  };
  rest();
  gatherer.finish(rest);
  liveIn.require(places.size(), rest); // of blocks that nobody waits for: they leave nothing
  strips.drain([&] { liveIn.progress(); });
  liveIn.drain({});
  times.gather = link.now() - computed;
  statistics.peakArrayBytes =
      std::max({statistics.peakArrayBytes, gatherer.bytes(), liveIn.peakBytes()});
  statistics.peakMessageBytes = strips.peakBytes();
  statistics.total = link.now() - start;
  return statistics;
}

Statistics runInPlace(Transport &link, const Job &job, const Addressing &arrays,
                      const Expected &expected) {
  Statistics statistics;
  const double start = link.now();
  Outbox strips(link);
  const Idle idle = [&] {
    strips.progress();
    if (expected.progress)
      expected.progress();
  };
  const std::vector<BlockPlace> places = placeBlocks(job);
  HostBlocks blocks(job, places, link.rank(), arrays);
  for (const BlockPlace &block : places) {
    if (block.rank != link.rank())
      continue;
    const hetile_view *views = blocks.enter(block);
    statistics.peakArrayBytes = std::max(statistics.peakArrayBytes, blocks.bytes());
    runBlock(link, job, block, views, blocks.windows(), nullptr, strips, statistics, idle, idle,
             expected);
    blocks.leave(block);
  }
  const double end = link.now();
  strips.drain();
  statistics.wait += link.now() - end;
  statistics.peakMessageBytes = strips.peakBytes();
  statistics.total = link.now() - start;
  return statistics;
}

namespace {

/// Does what is due before column `y` runs.
class Passage {
public:
  Passage(Transport &link, const Meanwhile &meanwhile, Statistics &statistics)
      : Link(link), M(meanwhile), Count(statistics) {}
  void reach(int64_t y) {
    if (!Arrived && y >= M.arriving) {
      Arrived = true;
      const double start = Link.now();
      M.arrive();
      Count.wait += Link.now() - start;
    }
    if (!Left && y >= M.leaving) {
      Left = true;
      const double start = Link.now();
      M.leave();
      Count.communication += Link.now() - start;
    }
  }
  /// The first column after `y` before which something is due, `end` at most.
  int64_t next(int64_t y, int64_t end) const {
    if (!Arrived && M.arriving > y)
      end = std::min(end, M.arriving);
    if (!Left && M.leaving > y)
      end = std::min(end, M.leaving);
    return end;
  }

private:
  Transport &Link;
  const Meanwhile &M;
  Statistics &Count;
  bool Arrived = !M.arrive, Left = !M.leave;
};

/// Columns [y0, y1) of `block`: messages come over its left edge and leave over its right one.
BlockPlace partOf(const BlockPlace &block, int64_t y0, int64_t y1) {
  BlockPlace part = block;
  part.y0 = y0;
  part.y1 = y1;
  if (y0 != block.y0)
    part.from = -1;
  if (y1 != block.y1)
    part.to = -1;
  return part;
}

} // namespace

Statistics runInPlace(Transport &link, const Job &job, const Addressing &arrays, Outbox &strips,
                      const Meanwhile &meanwhile) {
  Statistics statistics;
  const double start = link.now();
  const Idle idle = [&] {
    strips.progress();
    meanwhile.progress();
  };
  const std::vector<BlockPlace> places = placeBlocks(job);
  Windows none(job, places, link.rank());
  Passage passage(link, meanwhile, statistics);
  for (const BlockPlace &block : places) {
    if (block.rank != link.rank())
      continue;
    for (int64_t y = block.y0; y < block.y1;) {
      passage.reach(y);
      const int64_t end = passage.next(y, block.y1);
      runStrips(link, job, partOf(block, y, end), arrays.views, none, nullptr, strips, statistics,
                idle, idle, true);
      y = end;
    }
    countBlock(job, block, statistics);
  }
  passage.reach(Meanwhile::Never);
  statistics.peakMessageBytes = strips.peakBytes();
  statistics.total = link.now() - start;
  return statistics;
}

} // namespace hetile::runtime
