// SPDX-License-Identifier: Apache-2.0
//===- Probe.cpp - measured speeds and network ----------------------------===//
//
// Minimum over a few turns, live-in values stored anew before each, so that every turn
// computes on the same numbers as the real run. The first turn touches its memory for the
// first time and is not counted; how much of a nest does so, and what it costs, is measured
// apart, because a small piece would show too much of it or too little.
//
//===----------------------------------------------------------------------===//
#include "decide/Probe.h"

#include "arrays/NewMemory.h"
#include "base/Arithmetic.h"
#include "base/Clock.h"
#include "base/HugePages.h"
#include "nest/Storage.h"
#include "pipeline/VersionWindows.h"
#include "tile/TileOrder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sys/mman.h>

namespace hetile::runtime {

namespace {
constexpr int64_t EnoughPoints = 8192;
constexpr int64_t MostPoints = int64_t(1) << 21;
constexpr double ProbedShare = 0.01;           // of the nest's time that measuring may take
constexpr double LeastBudget = 1e-3, MostBudget = 20e-3; // seconds
constexpr double MostWaiting = 2;                        // times the CPU time, in a turn
constexpr double Parts = 4;               // of the budget: turns, values, memory, the rest
constexpr double SecondsPerLiveIn = 3e-9; // a byte packed, sent, stored in each turn
constexpr double SecondsPerNewByte = 6e-10;
constexpr int64_t LeastBytes = int64_t(1) << 18; // of boxes
constexpr int64_t FewestRows = 4;                // of a piece
// The same where tiles run in blocks, which load what they update once for some fifty rows: cut
// into fewer tiles.
constexpr int64_t FewestBlockedRows = 96, BlockedTiles = 2, HighBlockedTiles = 1;
constexpr int64_t NarrowestPiece = 4;            // columns
constexpr int64_t Tiles = 8;                     // that a piece is cut into
constexpr int64_t HighTiles = 2; // likewise, to see what a tile costs besides its points
constexpr int64_t MostBytes = int64_t(1) << 28; // of boxes, there are two at a time
constexpr double EnoughSeconds = 2e-3;
constexpr double MostSeconds = 10e-3; // for a turn, up to a tile
constexpr int MostTurns = 64;
constexpr int MostTrials = 32;          // turns in which rectangles are tried
constexpr double TryingShare = 0.75;    // of the budget, that these may take
constexpr int FewestTurns = 3;            // the first one, and one of each height
constexpr double LeastNewBytes = 0.01;    // for a point; below, new memory does not matter
constexpr double WorkerBlocks = 2;        // blocks of a worker for one whose memory is new
constexpr double ShortestTime = 1e-7;     // seconds; below, the clock says nothing
constexpr double ShortestCpu = 50e-6; // seconds; below, asking for the CPU time is what is measured

/// Rows from the first one on of the `width` leftmost columns, at least `enough` points if
/// there are so many; no rows if these columns have none.
Piece leftmost(const Question &question, int64_t width, int64_t enough) {
  Piece piece{question.x0, question.x0, question.y0, std::min(question.y1, question.y0 + width)};
  int64_t rows[2];
  if (!question.nest->rows(question.p(), piece.y0, piece.y1, rows))
    return piece;
  piece.x0 = rows[0];
  for (int64_t height = runsInBlocks(question) ? FewestBlockedRows : FewestRows;; height *= 2) {
    piece.x1 = std::min(rows[1], rows[0] + height);
    if (piece.x1 == rows[1] || pointsOf(question, piece) >= enough)
      return piece;
  }
}

/// Bytes of the boxes of a piece; more than MostBytes if they are too many.
int64_t boxBytes(const hetile_nest &nest, const Boxes &boxes) {
  int64_t bytes = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    const int64_t volume = boxVolume(nest.arrays[a], boxes[a]);
    if (volume > MostBytes / nest.arrays[a].element_size)
      return MostBytes + 1;
    bytes += volume * nest.arrays[a].element_size;
  }
  return bytes;
}

Boxes boxesOf(const Question &question, const Piece &piece) {
  return windowed(
      *question.nest,
      blockBoxes(*question.nest, question.p(), piece.x0, piece.x1, piece.y0, piece.y0, piece.y1),
      piece.x0, piece.x1);
}

/// What a turn over a piece took.
struct Sample {
  double seconds = 0, cpu = 0;
  int64_t points = 0, tiles = 0;
};

/// Runs the piece in a few tiles, and not all of them if it takes too long.
Sample runPiece(const Transport &link, TileExecutor &executor, const Question &question,
                const Piece &piece, const hetile_view *views, int64_t tiles) {
  Sample sample;
  Breaks none;
  const int64_t height = std::max<int64_t>(1, (piece.x1 - piece.x0 + tiles - 1) / tiles);
  const double cpu = cpuSeconds();
  for (int64_t x = piece.x0; x < piece.x1 && sample.seconds < MostSeconds; x += height) {
    const int64_t end = std::min(piece.x1, x + height);
    const double start = link.now();
    executor.run(question, views, {x, end, piece.y0, piece.y1}, none);
    sample.seconds += link.now() - start;
    ++sample.tiles;
  }
  sample.cpu = cpuSeconds() - cpu;
  // What a turn over few points takes is known by its least time alone.
  if (sample.seconds < ShortestCpu)
    sample.cpu = 0;
  sample.points =
      question.nest->work(question.p(), piece.x0,
                          std::min(piece.x1, piece.x0 + height * sample.tiles), piece.y0, piece.y1);
  return sample;
}

} // namespace

double newMemorySeconds(const Transport &link) {
  static const double seconds = [&] {
    constexpr int64_t Bytes = int64_t(1) << 17; // a page may take 20 us
    double best = 0;
    for (int turn = 0; turn < 2; ++turn) {
      void *memory =
          mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (memory == MAP_FAILED)
        break;
      const double start = link.now();
      for (int64_t at = 0; at < Bytes; at += 4096)
        static_cast<volatile char *>(memory)[at] = 0;
      const double taken = link.now() - start;
      best = turn == 0 ? taken : std::min(best, taken);
      munmap(memory, Bytes);
    }
    return std::max(best, 0.0) / Bytes;
  }();
  return seconds;
}

double probeBudget(double seconds) {
  return std::clamp(ProbedShare * seconds, LeastBudget, MostBudget);
}

Piece choosePiece(const Question &question, int ranks, double budget) {
  const double perPoint = guessedPerPoint(*question.nest);
  const int64_t enough = static_cast<int64_t>(
      std::clamp(budget / Parts / perPoint, double(EnoughPoints), double(MostPoints)));
  const int64_t mostLiveIn =
      std::max(int64_t(64) << 10, static_cast<int64_t>(budget / Parts / SecondsPerLiveIn));
  const int64_t mostBoxes =
      std::clamp(static_cast<int64_t>(budget / Parts / SecondsPerNewByte), LeastBytes, MostBytes);
  int64_t width = std::max<int64_t>(1, (question.y1 - question.y0) / ranks / 2);
  Piece piece = leftmost(question, width, enough);
  while (piece.x0 == piece.x1 && piece.y1 < question.y1)
    piece = leftmost(question, width *= 2, enough);
  for (; width > NarrowestPiece; width /= 2) {
    CountSink liveIn(*question.nest);
    question.nest->live_in(question.p(), piece.x0, piece.x1, piece.y0, piece.y1, &liveIn);
    if (pointsOf(question, piece) <= 4 * enough && liveIn.bytes <= mostLiveIn &&
        boxBytes(*question.nest, boxesOf(question, piece)) <= mostBoxes)
      break;
    const Piece narrower = leftmost(question, width / 2, enough);
    if (narrower.x0 == narrower.x1)
      break;
    piece = narrower;
  }
  return piece;
}

Buffer packPiece(const Question &question, const Piece &piece, const Addressing &arrays) {
  CountSink count(*question.nest);
  question.nest->live_in(question.p(), piece.x0, piece.x1, piece.y0, piece.y1, &count);
  Buffer buffer;
  buffer.resetTo(count.bytes);
  buffer.clear();
  PackSink pack(*question.nest, arrays, buffer);
  question.nest->live_in(question.p(), piece.x0, piece.x1, piece.y0, piece.y1, &pack);
  return buffer;
}

namespace {

/// The fastest turn over tiles of one height.
struct Best {
  double cpu = 0; ///< seconds a point, of the processor
  double pointsPerTile = 0;
  void add(const Sample &sample) {
    const double points = static_cast<double>(sample.points);
    const double own = (sample.cpu > 0 ? sample.cpu : sample.seconds) / points;
    cpu = pointsPerTile == 0 ? own : std::min(cpu, own);
    pointsPerTile = points / static_cast<double>(sample.tiles);
  }
};

/// Time that passes for a second of the processor. One that is shared takes its time in every turn;
/// waiting for it in some of them is chance.
struct Waiting {
  double least = MostWaiting;
  void add(const Sample &sample) {
    least = std::min(least, sample.cpu > 0 ? std::max(1.0, sample.seconds / sample.cpu) : 1);
  }
};

/// Two heights give two equations: perPoint + perTile / points of a tile. By CPU time, because the
/// difference is small against what other programs may take away meanwhile.
TileTime solve(const Best &low, const Best &high, const Waiting &waiting) {
  TileTime time{low.cpu * waiting.least, 0};
  if (high.pointsPerTile < 1.5 * low.pointsPerTile || high.cpu >= low.cpu)
    return time;
  time.perTile = std::min(low.cpu * low.pointsPerTile / 2,
                          (low.cpu - high.cpu) / (1 / low.pointsPerTile - 1 / high.pointsPerTile));
  time.perPoint = std::max(time.perPoint / 2, time.perPoint - time.perTile / low.pointsPerTile);
  return time;
}

/// Turns over the piece in low and high tiles by turns, or row by row. The first one touches new
/// memory and does not count.
TileTime measure(const Transport &link, const Question &question, const Piece &piece,
                 const Buffer &liveIn, double budget, bool rowByRow) {
  const ErrorsForgotten errors;
  const hetile_nest &nest = *question.nest;
  const Boxes boxes = boxesOf(question, piece);
  if (boxBytes(nest, boxes) > MostBytes)
    return {};
  Storage storage;
  storage.layOut(nest, boxes);
  RowTiles rows;
  TileOrder &order = TileOrder::of(question);
  TileExecutor &executor = rowByRow ? static_cast<TileExecutor &>(rows) : order;
  const bool blocked = runsInBlocks(question);
  const int64_t lowTiles = blocked ? BlockedTiles : Tiles,
                highTiles = blocked ? HighBlockedTiles : HighTiles;
  const auto takeTurn = [&](int64_t tiles) {
    UnpackSink unpack(nest, storage.views(), liveIn.data());
    nest.live_in(question.p(), piece.x0, piece.x1, piece.y0, piece.y1, &unpack);
    return runPiece(link, executor, question, piece, storage.views(), tiles);
  };
  // What a run will find at its beginning is found first: a rank that still tries what another one
  // has tried looks slower. A piece fits in other caches than the nest, so it is forgotten again.
  const bool knew = rowByRow || order.isSettled(question, piece);
  double spent = 0;
  for (int turn = 0; !rowByRow && turn < MostTrials && spent < TryingShare * budget &&
                     !order.isSettled(question, piece);
       ++turn) {
    const Sample sample = takeTurn(highTiles);
    spent += sample.seconds;
    // What the nest will take was a guess from its operations.
    if (sample.points > 0)
      budget = std::min(budget, probeBudget(sample.seconds / static_cast<double>(sample.points) *
                                            pointsOf(question)));
  }
  Best low, high;
  Waiting waiting;
  spent = 0;
  for (int turn = 0; turn < MostTurns && (turn < FewestTurns || spent < EnoughSeconds); ++turn) {
    const bool isHigh = !rowByRow && turn % 2 == 0;
    const Sample sample = takeTurn(isHigh ? highTiles : lowTiles);
    if (sample.points <= 0 || sample.seconds < ShortestTime)
      return {};
    spent += sample.seconds;
    if (turn > 0) {
      (isHigh ? high : low).add(sample);
      waiting.add(sample);
    }
  }
  if (!knew)
    order.forget();
  return solve(low, high, waiting);
}

} // namespace

TileTime measurePiece(const Transport &link, const Question &question, const Piece &piece,
                      const Buffer &liveIn, double budget, double newBytesPerPoint) {
  TileTime time = measure(link, question, piece, liveIn, budget, false);
  if (time.perPoint > 0 && newBytesPerPoint >= LeastNewBytes)
    time.newMemory = newBytesPerPoint * newMemorySeconds(link) *
                     newPagesShare(newBytesPerPoint * pointsOf(question) / link.size());
  return time;
}

double measureRows(const Transport &link, const Question &question, const Piece &piece,
                   const Buffer &liveIn) {
  return measure(link, question, piece, liveIn, 0, true).perPoint;
}

/// Bytes of the arrays that `question` accesses. By extents, because a footprint may be reported
/// element by element. Windows are used again and again.
static double extentBytes(const Question &question) {
  const hetile_nest &nest = *question.nest;
  double bytes = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    if (nest.arrays[a].window)
      continue;
    int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
    double elements = nest.extent(question.p(), a, lo, hi) ? 1 : 0;
    for (int d = 0; elements > 0 && d < nest.arrays[a].ndims; ++d)
      elements *= static_cast<double>(hi[d] - lo[d]);
    bytes += elements * nest.arrays[a].element_size;
  }
  return bytes;
}

double newArraysSeconds(const Transport &link, const Question &question) {
  const double bytes = extentBytes(question);
  return bytes * newMemorySeconds(link) * newPagesShare(bytes / link.size());
}

double newBytesPerPoint(const Question &question, const Addressing *arrays) {
  const hetile_nest &nest = *question.nest;
  const double points = pointsOf(question);
  if (arrays) {
    double bytes = 0;
    for (int a = 0; a < nest.narrays; ++a)
      if (!arrays->isScattered(a))
        bytes += newBytes(question, a, arrays->views[a]);
    return bytes / points;
  }
  const double bytes = extentBytes(question);
  CountSink liveIn(nest);
  PartSink fixed(nest, hasWindows(nest) ? Part::Fixed : Part::All, liveIn);
  nest.live_in(question.p(), question.x0, question.x1, question.y0, question.y1, &fixed);
  return std::max(0.0, bytes - static_cast<double>(liveIn.bytes)) / points / WorkerBlocks;
}

} // namespace hetile::runtime
