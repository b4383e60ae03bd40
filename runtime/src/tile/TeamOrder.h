// SPDX-License-Identifier: Apache-2.0
//===- TeamOrder.h - a nest by several threads, in place --------*- C++ -*-===//
//
// The threads of a team take blocks of columns from left to right, or bands of rows downwards, one
// at a time, and run them piece by piece: a piece when all blocks (bands) before its own have come
// as far. No dependence points backwards along rows or columns, anti and output dependences
// included, so that is legal on one memory, and the bits are those of any other order.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TEAMORDER_H
#define HETILE_RUNTIME_TEAMORDER_H

#include "machine/Team.h"
#include "nest/Sinks.h"
#include "tile/TileOrder.h"

namespace hetile::runtime {

/// True if threads could share the nest's arrays: the program has them as its elements lie.
inline bool suitsTeam(const Addressing &arrays) { return !arrays.scattered; }

/// What suits the tile code of hetile; less for tests.
struct TeamShape {
  int64_t together = 16;  ///< rows that run together, at most
  int64_t longRow = 1024; ///< columns from which on it loses little where rows start and end
  double fewBytes = 512;  ///< that a row of a rectangle adds to what it touches: then bands of rows
                          ///< have rectangles, too
  double shortPiece = 20e-6; ///< seconds, by operations, that a piece takes at least
};
extern TeamShape teamShape;

class Board;

/// Threads of `team` run a piece on one memory.
class TeamTiles final : public TileExecutor {
public:
  explicit TeamTiles(Team &team) : Threads(team) {}
  void run(const Question &question, const hetile_view *views, const Piece &piece,
           Breaks &breaks) override;
  void describe(Statistics &statistics) const override;
  bool ranByThreads() const override { return true; }
  /// What threads took one at a time, so far.
  int64_t pieces() const { return Pieces; }
  /// Seconds in which threads ran these, all together.
  double busySeconds() const { return Busy; }
  /// Points of the piece that runs, so far. For who looks rarely.
  double pointsDone() const;

private:
  Team &Threads;
  const TileOrder *Order = nullptr; ///< of the last question
  int64_t Pieces = 0;
  double Busy = 0;
  Board *Running = nullptr;
};

} // namespace hetile::runtime

#endif
