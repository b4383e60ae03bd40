// SPDX-License-Identifier: Apache-2.0
//===- CacheTile.h - rectangles of a tile that stay in a cache --*- C++ -*-===//
//
// All dependences have non-negative components in (x, y), so the points of a tile may run as any
// grid of rectangles, band after band of rows, in each from left to right. Rectangles whose
// data fit in a cache bring an element there once for many rows. How large they may be follows
// from two numbers of the nest: the bytes that a further row and a further column add to what a
// rectangle touches. Pure but for the set functions: sizes in, sizes out.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_CACHETILE_H
#define HETILE_RUNTIME_CACHETILE_H

#include "machine/Caches.h"
#include "nest/Question.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// A rectangle of h rows and w columns touches about h * perRow + w * perColumn bytes that it uses
/// more than once, and streams through h * w * perCell bytes that it uses once.
struct Footprint {
  double perRow = 0, perColumn = 0, perCell = 0;
  double pointsPerCell = 0; ///< points of the nest at one (x, y)
  /// Of the third dimension: how many z a cell has, and how many more each further row brings. 0:
  /// there is none.
  double depth = 0, depthPerRow = 0;
  double together =
      1; ///< rows that load what a column has once for all of them, as a tile runs them by itself
  /// What a column streams through lies in one stretch of memory, most of it: long pieces of
  /// columns are read as memory lies, and rows are not.
  bool columnsAlong = false;
  /// Bytes of the cache lines that a row loads for a further column: of arrays of which a column
  /// lies along memory, so that the next rows use the rest of its line. 0 where columnsAlong is.
  double linesPerColumn = 0;
};

/// Looks at a few columns in the middle of the band.
Footprint measureFootprint(const Question &question);

/// Rectangles of `height` rows and `width` columns, cut into parts of `depth` along the third
/// dimension.
struct CacheTile {
  int64_t height = 0, width = 0;
  int64_t depth = 0; ///< 0: not cut
  int level = 0;     ///< of the cache it is made for: 1, 2, 3; 0: not for any
  double bytes = 0;  ///< that it touches, according to the model
};

/// For tiles of `height` rows and `width` columns: for each cache that the tile does not fit in and
/// where rectangles save traffic, the rectangle that saves most; and one with parts, where those
/// save more; else one of columns whose lines stay in the first cache from row to row. Empty if the
/// tile should run as a whole.
std::vector<CacheTile> cacheTiles(const Footprint &footprint, const Caches &caches, int64_t height,
                                  int64_t width);

/// Bytes a point that rectangles like `tile` bring into their cache, or whole rows if it has no
/// height.
double fetchedPerPoint(const Footprint &footprint, const CacheTile &tile);

/// True if a row of `width` columns finds in a cache what the row before it left there.
bool rowsStayInCache(const Footprint &footprint, const Caches &caches, int64_t width);

} // namespace hetile::runtime

#endif
