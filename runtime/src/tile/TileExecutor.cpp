// SPDX-License-Identifier: Apache-2.0
//===- TileExecutor.cpp - who runs the points of a piece ------------------===//
//
// The one place that calls the tile code.
//
//===----------------------------------------------------------------------===//
#include "tile/TileExecutor.h"

namespace hetile::runtime {

void runWhole(const Question &question, const hetile_view *views, const Piece &piece) {
  TileRun().run(question, views, piece);
}

void runInDepth(const Question &question, const hetile_view *views, int64_t depth,
                const Piece &piece) {
  const hetile_nest &nest = *question.nest;
  int64_t z[2];
  if (!depth || !nest.depth || !nest.tile_part)
    return runWhole(question, views, piece);
  if (!nest.depth(question.p(), piece.x0, piece.x1, piece.y0, piece.y1, z))
    return;
  const CountedErrors errors;
  const TileCode code;
  for (int64_t from = z[0]; from < z[1];) {
    const int64_t to = z[1] - from > depth ? from + depth : z[1];
    nest.tile_part(question.p(), question.a(), views, piece.x0, piece.x1, piece.y0, piece.y1, from,
                   to);
    from = to;
  }
}

void RowTiles::run(const Question &question, const hetile_view *views, const Piece &piece,
                   Breaks &breaks) {
  for (int64_t row = piece.x0; row < piece.x1; ++row) {
    runWhole(question, views, {row, row + 1, piece.y0, piece.y1});
    breaks.offer();
  }
}

} // namespace hetile::runtime
