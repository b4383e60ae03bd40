// SPDX-License-Identifier: Apache-2.0
//===- VersionWindows.cpp - versions that slide with the strips -----------===//
//
// A point of row x touches versions from x + first to x + last only. So what a strip writes,
// and what messages and earlier blocks hand over for it, lies in the strip's window; and a later
// strip reads the last `last - first` versions of it at most, which sliding keeps.
//
//===----------------------------------------------------------------------===//
#include "pipeline/VersionWindows.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr int64_t MostWindowBytes = int64_t(2) << 20;
constexpr int64_t FewestRows = 8;
/// The same of a table, and what rows of a strip are a multiple of: rows run together in tiles.
constexpr int64_t FewestTableRows = 64;
/// Pieces of live-out in buffers at most before a worker waits for the host to take them.
constexpr int64_t MostLeaving = 128;

RowRange rowsOf(const Job &job, int64_t strip) {
  const int64_t begin = job.x0 + strip * job.tileHeight;
  return {begin, std::min(job.x1, begin + job.tileHeight)};
}

/// Calls `scan(rows, sink)` as scanLiveIn says.
template <class Scan>
void scanParts(const Job &job, const BlockPlace &block, hetile_sink &sink, Part part, Scan scan) {
  if (!hasWindows(*job.nest)) {
    if (part != Part::Sliding)
      scan(RowRange{job.x0, job.x1}, sink);
    return;
  }
  if (part != Part::Sliding) {
    PartSink fixed(*job.nest, Part::Fixed, sink);
    scan(RowRange{job.x0, job.x1}, fixed);
  }
  if (part == Part::Fixed)
    return;
  PartSink sliding(*job.nest, Part::Sliding, sink);
  for (int64_t strip = block.firstStrip; strip < block.lastStrip; ++strip)
    scan(rowsOf(job, strip), sliding);
}

} // namespace

bool leavesByStrips(const hetile_nest &nest) { return hasWindows(nest) && !hasVersions(nest); }

void PartSink::onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                     int64_t count) {
  auto *sink = static_cast<PartSink *>(self);
  if (sink->Wanted == Part::All ||
      (sink->Arrays[array].window != 0) == (sink->Wanted == Part::Sliding))
    sink->Inner.run(&sink->Inner, array, index, step, count);
}

void scanLiveIn(const Job &job, const BlockPlace &block, hetile_sink &sink, Part part) {
  scanParts(job, block, sink, part, [&](const RowRange &rows, hetile_sink &to) {
    job.nest->live_in(job.p(), rows.begin, rows.end, block.y0, block.y1, &to);
  });
}

void scanLiveOut(const Job &job, const BlockPlace &block, hetile_sink &sink, Part part) {
  scanParts(job, block, sink, part, [&](const RowRange &rows, hetile_sink &to) {
    job.nest->live_out(job.p(), rows.begin, rows.end, block.y0, block.y1, &to);
  });
}

Boxes windowed(const hetile_nest &nest, Boxes boxes, int64_t x0, int64_t x1) {
  for (int a = 0; a < nest.narrays; ++a)
    if (nest.arrays[a].window && boxes[a].used) {
      boxes[a].lo[0] = x0 + nest.arrays[a].window_first;
      boxes[a].hi[0] = x1 + nest.arrays[a].window_last;
    }
  return boxes;
}

int64_t limitedHeight(const Job &job) {
  const hetile_nest &nest = *job.nest;
  const bool table = leavesByStrips(nest); // which the host has as a whole
  const plan::Block *widest = nullptr;
  for (const plan::Block &block : job.blocks)
    if ((!table || block.rank != 0) &&
        (!widest || widest->end - widest->begin < block.end - block.begin))
      widest = &block;
  if (!hasWindows(nest) || !widest)
    return job.tileHeight;
  const Boxes boxes = windowed(
      nest, blockBoxes(nest, job.p(), job.x0, job.x1, job.y0, widest->begin, widest->end), 0, 1);
  int64_t bytes = 1; // of a row
  for (int a = 0; a < nest.narrays; ++a)
    if (nest.arrays[a].window && boxes[a].used)
      bytes += boxVolume(nest.arrays[a], boxes[a]) / (boxes[a].hi[0] - boxes[a].lo[0]) *
               nest.arrays[a].element_size;
  const int64_t most = MostWindowBytes / bytes;
  return std::min(job.tileHeight,
                  table ? std::max<int64_t>(1, most / FewestTableRows) * FewestTableRows
                        : std::max(FewestRows, most));
}

Windows::Windows(const Job &job, const std::vector<BlockPlace> &places, int rank)
    : Work(job), Places(places), Rank(rank), Any(hasWindows(*job.nest)) {}

void Windows::enter(const BlockPlace &block, Storage &storage, Buffer liveIn, int64_t at) {
  if (!Any)
    return;
  Block = &block;
  Memory = &storage;
  LiveIn = std::move(liveIn);
  LiveInAt = LiveIn.data() + at;
  LiveOut.clear();
  Sent = 0;
  std::swap(Carried, Carrying);
  Carrying.clear();
  CarriedAt = Carried.data();
  const auto boxesOf = [&](const BlockPlace &b) {
    return blockBoxes(*Work.nest, Work.p(), Work.x0, Work.x1, Work.y0, b.y0, b.y1);
  };
  const bool isFirst = Next == nullptr;
  Here = isFirst ? boxesOf(block) : std::move(There);
  const BlockPlace *end = Places.data() + Places.size();
  Next = std::find_if(&block + 1, end, [&](const BlockPlace &b) { return b.rank == Rank; });
  if (Next == end)
    Next = nullptr;
  else
    There = boxesOf(*Next);
}

void Windows::begin(int64_t strip) {
  if (!Block)
    return;
  if (strip > Block->firstStrip)
    for (int a = 0; a < Work.nest->narrays; ++a)
      if (Work.nest->arrays[a].window)
        Memory->slide(*Work.nest, a, Work.tileHeight);
  const RowRange rows = rowsOf(Work, strip);
  UnpackSink liveIn(*Work.nest, Memory->views(), LiveInAt);
  PartSink ours(*Work.nest, Part::Sliding, liveIn);
  Work.nest->live_in(Work.p(), rows.begin, rows.end, Block->y0, Block->y1, &ours);
  LiveInAt = liveIn.at();
  if (Carried.empty())
    return;
  UnpackSink carried(*Work.nest, Memory->views(), CarriedAt, &Here);
  PartSink also(*Work.nest, Part::Sliding, carried);
  Work.nest->cross(Work.p(), rows.begin, rows.end, Work.y0, Block->arrived, &also);
  CarriedAt = carried.at();
}

/// What is no full piece of a message waits for the next strip.
void Windows::send(const RowRange &rows, bool last, OutStreams &outgoing,
                   const std::function<void()> &idle) {
  RunList list;
  list.add(LiveOut.data(), 1, 1, LiveOut.size());
  PlaceSink places(*Work.nest, Memory->views(), list);
  PartSink ours(*Work.nest, Part::Sliding, places);
  Work.nest->live_out(Work.p(), rows.begin, rows.end, Block->y0, Block->y1, &ours);
  const int64_t leaving =
      last ? list.bytes() : list.bytes() / streamPieceBytes * streamPieceBytes;
  RunCursor rest = outgoing.sendPacked(list, leaving, 0, MostLeaving, idle);
  Buffer kept;
  kept.resetTo(list.bytes() - leaving);
  rest.copyTo(kept.data(), kept.size());
  LiveOut = std::move(kept);
  Sent += leaving;
}

void Windows::end(int64_t strip, OutStreams *outgoing, const std::function<void()> &idle) {
  if (!Block)
    return;
  const RowRange rows = rowsOf(Work, strip);
  if (outgoing && leavesByStrips(*Work.nest)) {
    send(rows, strip + 1 == Block->lastStrip, *outgoing, idle);
  } else {
    PackSink liveOut(*Work.nest, Memory->views(), LiveOut);
    PartSink ours(*Work.nest, Part::Sliding, liveOut);
    Work.nest->live_out(Work.p(), rows.begin, rows.end, Block->y0, Block->y1, &ours);
  }
  if (!Next)
    return;
  PackSink carrying(*Work.nest, Memory->views(), Carrying, &There);
  PartSink also(*Work.nest, Part::Sliding, carrying);
  Work.nest->cross(Work.p(), rows.begin, rows.end, Work.y0, Block->y1, &also);
}

int64_t Windows::bytes() const {
  return Carried.capacity() + Carrying.capacity() + LiveOut.capacity() + LiveIn.capacity();
}

} // namespace hetile::runtime
