// SPDX-License-Identifier: Apache-2.0
//===- TileExecutor.h - who runs the points of a piece ----------*- C++ -*-===//
//
// A piece of a block, on storage that is ready, in whatever order and wherever: one call of the
// tile code, rows one by one, rectangles for caches (TileOrder), threads (TeamOrder). All compute
// the same bits. Whoever has messages to send hands over a piece and knows no more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TILEEXECUTOR_H
#define HETILE_RUNTIME_TILEEXECUTOR_H

#include "base/Arithmetic.h"
#include "nest/Question.h"
#include "nest/Statistics.h"
#include "tile/Breaks.h"
#include "tile/Interrupts.h"

#include <cstdint>

namespace hetile::runtime {

class TileExecutor {
public:
  virtual ~TileExecutor() = default;
  /// Runs all points of `piece` on the arrays of `views`, in an order that all dependences allow.
  /// Where it can, it offers `breaks`.
  virtual void run(const Question &question, const hetile_view *views, const Piece &piece,
                   Breaks &breaks) = 0;
  /// True if threads have run the last piece, in pieces of their own.
  virtual bool ranByThreads() const { return false; }
  /// Adds what the report says of the order inside pieces.
  virtual void describe(Statistics &) const {}
};

/// While it lives, this thread runs pieces of questions, one after the other.
class TileRun {
public:
  void run(const Question &question, const hetile_view *views, const Piece &piece) {
    question.nest->tile(question.p(), question.a(), views, piece.x0, piece.x1, piece.y0, piece.y1);
  }

private:
  const CountedErrors Errors;
  const TileCode Code;
};

/// One call of the tile code.
void runWhole(const Question &question, const hetile_view *views, const Piece &piece);

/// The same in parts of `depth` along the third dimension; 0: as a whole.
void runInDepth(const Question &question, const hetile_view *views, int64_t depth,
                const Piece &piece);

/// Each row on its own, in the order of most original programs.
class RowTiles final : public TileExecutor {
public:
  void run(const Question &question, const hetile_view *views, const Piece &piece,
           Breaks &breaks) override;
};

} // namespace hetile::runtime

#endif
