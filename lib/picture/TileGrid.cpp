// SPDX-License-Identifier: Apache-2.0
//===- TileGrid.cpp - tiles, and when they can run -------------------------===//
//
// Tiles without points hand on when those above and on the left are done.
//
//===----------------------------------------------------------------------===//
#include "TileGrid.h"

#include <algorithm>

namespace hetile::picture {

TileGrid tileGrid(const Space &space, bool parallel) {
  const int64_t rows = space.x1 - space.x0, columns = space.y1 - space.y0;
  TileGrid grid;
  grid.height = std::max<int64_t>(1, (rows + 2) / 3);
  grid.width = std::max<int64_t>(1, (columns + 3) / 4);
  const int64_t strips = (rows + grid.height - 1) / grid.height,
                blocks = (columns + grid.width - 1) / grid.width;
  for (int64_t k = 0; k < strips; ++k)
    for (int64_t b = 0; b < blocks; ++b) {
      Tile tile;
      tile.x0 = space.x0 + k * grid.height;
      tile.x1 = std::min(space.x1, tile.x0 + grid.height);
      tile.y0 = space.y0 + b * grid.width;
      tile.y1 = std::min(space.y1, tile.y0 + grid.width);
      grid.tiles.push_back(tile);
    }
  const auto at = [&](int64_t x, int64_t y) {
    return size_t((x - space.x0) / grid.height * blocks + (y - space.y0) / grid.width);
  };
  for (const SpacePoint &p : space.points)
    ++grid.tiles[at(p.x, p.y)].points;
  std::vector<int> done(grid.tiles.size(), 0); // the last step in what is above and on the left
  for (int64_t k = 0; k < strips; ++k)
    for (int64_t b = 0; b < blocks; ++b) {
      const size_t self = size_t(k * blocks + b);
      if (k > 0)
        done[self] = done[self - size_t(blocks)];
      if (b > 0 && !parallel)
        done[self] = std::max(done[self], done[self - 1]);
      if (grid.tiles[self].points == 0)
        continue;
      grid.tiles[self].step = ++done[self];
      grid.steps = std::max(grid.steps, done[self]);
    }
  return grid;
}

} // namespace hetile::picture
