//===- TileExecutor.cpp - who runs the points of a piece ------------------===//
//
// The one place that calls the tile code.
//
//===----------------------------------------------------------------------===//
#include "tile/TileExecutor.h"

namespace hetile::runtime {

void runWhole(const Job &job, const hetile_view *views, const Piece &piece) {
  job.nest->tile(job.p(), job.a(), views, piece.x0, piece.x1, piece.y0, piece.y1);
}

void runInDepth(const Job &job, const hetile_view *views, int64_t depth, const Piece &piece) {
  const hetile_nest &nest = *job.nest;
  int64_t z[2];
  if (!depth || !nest.depth || !nest.tile_part)
    return runWhole(job, views, piece);
  if (!nest.depth(job.p(), piece.x0, piece.x1, piece.y0, piece.y1, z))
    return;
  for (int64_t from = z[0]; from < z[1];) {
    const int64_t to = z[1] - from > depth ? from + depth : z[1];
    nest.tile_part(job.p(), job.a(), views, piece.x0, piece.x1, piece.y0, piece.y1, from, to);
    from = to;
  }
}

void RowTiles::run(const Job &job, const hetile_view *views, const Piece &piece) {
  for (int64_t row = piece.x0; row < piece.x1; ++row)
    runWhole(job, views, {row, row + 1, piece.y0, piece.y1});
}

} // namespace hetile::runtime
