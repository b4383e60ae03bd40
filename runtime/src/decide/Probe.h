// SPDX-License-Identifier: Apache-2.0
//===- Probe.h - measured speeds and network --------------------*- C++ -*-===//
//
// Measures without touching a result: every rank runs a piece of the nest on a scratch copy.
// The leftmost columns from the first row on need no message, so the piece can run anywhere
// given its live-in values; what it computes is thrown away. The piece is as wide as a
// block of an ordinary plan where that is cheap enough, so that it streams through as much memory
// as a real tile.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PROBE_H
#define HETILE_RUNTIME_PROBE_H

#include "comm/Transport.h"
#include "machine/Machine.h"
#include "nest/Sinks.h"
#include "tile/TileExecutor.h"

#include <cstdint>

namespace hetile::runtime {

/// What measuring a nest may take, of all of its seconds.
double probeBudget(double seconds);

/// A leftmost piece of `question` for one of `ranks` ranks, with at least some thousand points (or
/// the whole band if it has fewer). What `budget` seconds allow decides how many more, and how much
/// memory: its values are packed, sent and stored, and its memory is new.
Piece choosePiece(const Question &question, int ranks, double budget);

/// Host: live-in values of the piece.
Buffer packPiece(const Question &question, const Piece &piece, const Addressing &arrays);

/// What tiles cost: so much for each point, and so much for each tile besides.
struct TileTime {
  double perPoint = 0;  ///< seconds; 0: it could not be measured
  double perTile = 0;   ///< seconds to start a tile, to fill and to drain it
  double newMemory = 0; ///< seconds a point besides, where a run begins with new memory
};

/// Any rank: seconds of the tile code on `piece`; 0 if it could not be measured (too
/// much memory). Runs three times, each for some milliseconds, or oftener if that is shorter.
/// Before that it finds the best rectangles, as far as `budget` seconds allow.
TileTime measurePiece(const Transport &link, const Question &question, const Piece &piece,
                      const Buffer &liveIn, double budget, double newBytesPerPoint);

/// The same if each row is run on its own, in the order of most original programs: what speed
/// the tile code owes to its own order shows against it.
double measureRows(const Transport &link, const Question &question, const Piece &piece,
                   const Buffer &liveIn);

/// Bytes of memory that the nest is the first to touch, a point: for the host those of the
/// user's `arrays`; for a worker (null) those of its storage.
double newBytesPerPoint(const Question &question, const Addressing *arrays);

/// Seconds that memory for the arrays of `question` costs one who touches all of it for the first
/// time.
double newArraysSeconds(const Transport &link, const Question &question);

/// Seconds that the system takes for a byte of memory that is touched for the first time; measured
/// once.
double newMemorySeconds(const Transport &link);

} // namespace hetile::runtime

#endif
