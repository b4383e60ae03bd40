// SPDX-License-Identifier: Apache-2.0
//===- TileGrid.h - tiles, and when they can run ----------------*- C++ -*-===//
//
// A band cut into strips of rows and blocks of columns.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PICTURE_TILEGRID_H
#define HETILE_PICTURE_TILEGRID_H

#include "SpacePoints.h"

namespace hetile::picture {

struct Tile {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0; ///< rows and columns, ends excluded
  size_t points = 0;
  int step = 0; ///< from 1 on; 0: it has no points
};

struct TileGrid {
  int64_t height = 1, width = 1;
  std::vector<Tile> tiles; ///< strip by strip, from the left to the right
  int steps = 0;
};

/// About three strips and four blocks. A tile can run one step after the tile above it and, unless
/// columns are `parallel`, after the one on its left: so in a pipeline with a rank for each block.
TileGrid tileGrid(const Space &space, bool parallel);

} // namespace hetile::picture

#endif
