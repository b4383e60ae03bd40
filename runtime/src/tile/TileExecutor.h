//===- TileExecutor.h - who runs the points of a piece ----------*- C++ -*-===//
//
// A piece of a block, on storage that is ready, in whatever order and wherever: one call of the tile code,
// rows one by one, rectangles for caches (TileOrder), threads (TeamOrder). All compute the same bits. Whoever
// has messages to send hands over a piece and knows no more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TILEEXECUTOR_H
#define HETILE_RUNTIME_TILEEXECUTOR_H

#include "nest/Job.h"
#include "nest/Statistics.h"

#include <cstdint>

namespace hetile::runtime {

/// Rows [x0, x1) of columns [y0, y1) of a band.
struct Piece {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
};

/// All of the band.
inline Piece bandOf(const Job &job) { return {job.x0, job.x1, job.y0, job.y1}; }

class TileExecutor {
public:
  virtual ~TileExecutor() = default;
  /// Runs all points of `piece` on the arrays of `views`, in an order that all dependences allow.
  virtual void run(const Job &job, const hetile_view *views, const Piece &piece) = 0;
  /// Adds what the report says of the order inside pieces.
  virtual void describe(Statistics &) const {}
};

/// One call of the tile code.
void runWhole(const Job &job, const hetile_view *views, const Piece &piece);

/// The same in parts of `depth` along the third dimension; 0: as a whole.
void runInDepth(const Job &job, const hetile_view *views, int64_t depth, const Piece &piece);

/// Each row on its own, in the order of most original programs.
class RowTiles final : public TileExecutor {
public:
  void run(const Job &job, const hetile_view *views, const Piece &piece) override;
};

} // namespace hetile::runtime

#endif
