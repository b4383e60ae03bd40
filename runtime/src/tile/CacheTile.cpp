// SPDX-License-Identifier: Apache-2.0
//===- CacheTile.cpp - rectangles of a tile that stay in a cache ----------===//
//
// The set function `footprint` speaks of columns over all their rows. Of two widths follow the
// bytes of a further column, and what is left for width 0: the rows' own. (In a skewed band the
// columns of each row lie further left than those of the row before, so each row brings new
// elements.) In a long skewed band, whose rows cross all of the array while it passes by some
// columns, a further column brings nothing that is new: there the columns that the first row ends
// with are looked at, whose last element no other row has for them. An array of which nearly every
// point has an element of its own is only streamed through.
//
// A rectangle h by w moves (h perRow + w perColumn) / (h w) bytes for each cell; row by row, the
// tile moves perColumn, or less where several rows run together. Where h perRow = w perColumn =
// half of the cache, that is least.
//
// Where a row stays in some cache, what rectangles save is fetched from there, while a table that
// is streamed through comes from memory: if that is as much, it decides, and it is read fastest in
// one piece. A row may also use an element of the table twice, which rectangles would then fetch
// twice.
//
// A row that crosses an array whose columns lie along memory loads a line for each element. The
// next rows use the rest of these lines, if they are still in the first cache: a row may be too
// long for that, though no element is used twice. Columns as many as fit, and no more rows than a
// TLB has entries, as each row of the other arrays may have a page of its own.
//
// Columns of planes, of which a cache holds no more than a few, are cut along the third dimension,
// z. A rectangle then touches (w + h perRow / perColumn) (d + h depthPerRow) parts of columns:
// those of its last row, and in a band that is skewed in y and z those that earlier rows begin
// with.
//
//===----------------------------------------------------------------------===//
#include "tile/CacheTile.h"

#include "nest/BoxAlgebra.h"

#include <algorithm>
#include <cmath>

namespace hetile::runtime {

namespace {
constexpr int64_t LookedAt = 16; // columns
constexpr double Streamed = 0.4; // new elements a point; from here on an array is streamed
constexpr double FittingShare[] = {0.75, 0.6,
                                   0.5}; // of each level, for a row: other data want room too
// Likewise for a rectangle. Of the first level much less than half: a processor's second thread,
// which a virtual machine does not see, may have the other one.
constexpr double UsedShare[] = {0.3, 0.6, 0.5};
constexpr double LeastGain = 1.5;     // traffic row by row over traffic of rectangles
constexpr double FewestPoints = 2000; // of a rectangle: calls and short loops cost, too
constexpr double MostOf = 0.75;       // of the rows: then rather all of them, and fewer columns
constexpr int64_t Even = 8;           // sizes from here on are multiples of a few
constexpr double EnoughSaved = 6;     // without parts: then they have little to add
constexpr double LeastMore = 1.25;    // traffic of rectangles over traffic of their parts
constexpr int64_t MostRows = 1024;    // of a rectangle with parts
constexpr int64_t MostPages = 1024;   // that a TLB of today's processors holds at least
} // namespace

/// How deep the band is in the third dimension at (x, y), and what a further row adds.
static void measureDepth(const Question &question, int64_t x, int64_t y, Footprint &result) {
  int64_t one[2], two[2];
  const hetile_nest &nest = *question.nest;
  if (!nest.depth || !nest.tile_part || !nest.depth(question.p(), x, x + 1, y, y + 1, one) ||
      !nest.depth(question.p(), x, x + 2, y, y + 1, two))
    return;
  result.depth = static_cast<double>(one[1] - one[0]);
  result.depthPerRow = static_cast<double>(two[1] - two[0] - (one[1] - one[0]));
}

/// True if what column `y` has of an array lies in one stretch of memory, more or less.
static bool liesAlong(const HullSink &column, const hetile_nest &nest, int array) {
  const int n = nest.arrays[array].ndims;
  if (n < 1 || column.counts[array] < LookedAt)
    return false;
  const double count = static_cast<double>(column.counts[array]);
  double all = 1, last = 0;
  for (int d = 0; d < n; ++d) {
    last = static_cast<double>(column.boxes[array].hi[d] - column.boxes[array].lo[d]);
    all *= last;
  }
  return last > count / 2 && all < 2 * count;
}

/// True if column `y` has a point in the first row.
static bool hasFirstRow(const Question &question, int64_t y) {
  int64_t rows[2];
  return question.nest->rows(question.p(), y, y + 1, rows) && rows[0] == question.x0;
}

/// Where to look at `count` columns that would begin at `y`: there, or further left, where the last
/// of them is the last one of the first row. The first row's columns are a range.
static int64_t withFirstRow(const Question &question, int64_t y, int64_t count) {
  int64_t low = question.y0 + count - 1, high = y + count - 1; // the first row has `low`
  if (low >= high || hasFirstRow(question, high) || !hasFirstRow(question, low))
    return y;
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;
    (hasFirstRow(question, middle) ? low : high) = middle;
  }
  return low - count + 1;
}

Footprint measureFootprint(const Question &question) {
  const hetile_nest &nest = *question.nest;
  Footprint result;
  result.together = std::max<double>(1, nest.together);
  const int64_t columns = question.y1 - question.y0, width = std::min(LookedAt, columns / 2);
  if (width < 1)
    return result;
  for (const int64_t share : {2, 1, 3}) {
    const int64_t y = withFirstRow(
        question, std::min(question.y0 + columns / 4 * share, question.y1 - 2 * width), 2 * width);
    int64_t rows[2];
    if (!nest.rows(question.p(), y, y + width, rows) || rows[1] - rows[0] < 2)
      continue;
    const double height = static_cast<double>(rows[1] - rows[0]);
    const double points = nest.work(question.p(), rows[0], rows[1], y, y + width);
    HullSink one(nest), two(nest), column(nest);
    nest.footprint(question.p(), y, y + width, &one);
    nest.footprint(question.p(), y, y + 2 * width, &two);
    nest.footprint(question.p(), y, y + 1, &column);
    double along = 0, lines = 0;
    for (int a = 0; a < nest.narrays; ++a) {
      const double bytes = nest.arrays[a].element_size;
      const double slope = static_cast<double>(two.counts[a] - one.counts[a]) / width;
      const double rest = std::max(0.0, one.counts[a] - slope * width);
      result.perRow += bytes * rest / height;
      if (slope * width > Streamed * points) {
        result.perCell += bytes * slope / height;
        if (liesAlong(column, nest, a)) {
          along += bytes * slope / height;
          lines += bytes < CacheLine ? CacheLine : 0;
        }
      } else {
        result.perColumn += bytes * slope;
      }
    }
    result.columnsAlong = along > result.perCell / 2;
    result.linesPerColumn = result.columnsAlong ? 0 : lines;
    result.pointsPerCell = points / height / width;
    measureDepth(question, rows[0] + (rows[1] - rows[0]) / 2, y, result);
    return result;
  }
  return result;
}

/// `wanted` parts of about the same size instead of a small last one; a multiple of a few if large.
static int64_t evenly(int64_t whole, double wanted) {
  if (wanted >= static_cast<double>(whole))
    return whole;
  const int64_t size = std::max<int64_t>(1, static_cast<int64_t>(wanted));
  const int64_t parts = (whole + size - 1) / size;
  const int64_t even = (whole + parts - 1) / parts;
  return even >= Even ? std::min(whole, (even + Even / 2 - 1) / (Even / 2) * (Even / 2)) : even;
}

/// The rectangle with parts that saves most traffic in `room` bytes; of height 0 if none saves more
/// than rectangles without, which save `gain`.
static CacheTile inParts(const Footprint &footprint, double room, double gain, int64_t height,
                         int64_t width) {
  CacheTile best;
  if (footprint.depthPerRow < 1 || footprint.perRow < 1 || gain >= EnoughSaved)
    return best;
  const double part = footprint.perColumn / footprint.depth,
               skew = footprint.perRow / footprint.perColumn;
  const double streamed = footprint.perCell / footprint.depth;
  const double byItself = part / footprint.together + streamed;
  double least = byItself;
  for (int64_t rows = 2; rows <= std::min(height, MostRows); ++rows) {
    const double h = static_cast<double>(rows);
    const double w = std::min(static_cast<double>(width), std::max(1.0, std::floor(skew * h)));
    const double d = std::min(std::floor(room / part / (w + skew * h) - footprint.depthPerRow * h),
                              footprint.depth + footprint.depthPerRow * h);
    if (d < 2 || d < footprint.depthPerRow * h / 2)
      break;
    const double touched = part * (w + skew * h) * (d + footprint.depthPerRow * h);
    if (touched / (h * w * d) + streamed >= least ||
        h * w * d * footprint.pointsPerCell / footprint.depth < FewestPoints)
      continue;
    least = touched / (h * w * d) + streamed;
    best = {rows, static_cast<int64_t>(w), static_cast<int64_t>(d), 0,
            touched + h * w * d * streamed};
  }
  const double saved = byItself / least;
  if (saved < LeastGain || saved < gain * LeastMore)
    return CacheTile();
  return best;
}

/// The rectangle that saves most traffic in `room` bytes, of height 0 if that is too little;
/// `gain`: how much it saves.
static CacheTile whole(const Footprint &footprint, double room, double &gain, int64_t height,
                       int64_t width) {
  const double row = std::max(footprint.perRow, 1.0), column = footprint.perColumn;
  gain = 1;
  CacheTile tile;
  const double rows = room / 2 / row;
  tile.height = rows >= MostOf * static_cast<double>(height) ? height : evenly(height, rows);
  const double left = room - row * static_cast<double>(tile.height);
  if (left < 2 * column)
    return CacheTile();
  tile.width = evenly(width, left / column);
  const double h = static_cast<double>(tile.height), w = static_cast<double>(tile.width);
  const double saved = (column / footprint.together + footprint.perCell) /
                       (row / w + column / h + footprint.perCell);
  if (saved < LeastGain || h * w * std::max(footprint.pointsPerCell, 1.0) < FewestPoints)
    return CacheTile();
  gain = saved;
  tile.bytes = h * row + w * column + h * w * footprint.perCell;
  return tile;
}

double fetchedPerPoint(const Footprint &footprint, const CacheTile &tile) {
  const double row = footprint.perRow, column = footprint.perColumn;
  const double h = static_cast<double>(tile.height), w = static_cast<double>(tile.width);
  double perCell = footprint.perCell;
  if (tile.height <= 0)
    perCell += column / footprint.together;
  else if (tile.depth > 0)
    perCell = tile.bytes / (h * w * static_cast<double>(tile.depth)) * footprint.depth;
  else
    perCell += row / w + column / h;
  return perCell / std::max(footprint.pointsPerCell, 1.0);
}

/// The same in the cache of one level, which there is.
static bool rowsStayIn(const Footprint &footprint, const Caches &caches, int level, int64_t width) {
  return std::max(footprint.perRow, 1.0) + footprint.perColumn * static_cast<double>(width) <=
         FittingShare[level - 1] * static_cast<double>(caches[level - 1]);
}

bool rowsStayInCache(const Footprint &footprint, const Caches &caches, int64_t width) {
  for (int level = 1; level <= 3; ++level)
    if (caches[level - 1] > 0 && rowsStayIn(footprint, caches, level, width))
      return true;
  return false;
}

/// True if a row of `width` columns stays in a cache, with all that it streams through, and streams
/// through at least as much as rectangles could save: what columns have, or what rows have where
/// the points run along columns, as their memory lies.
static bool mostlyStreams(const Footprint &footprint, const Caches &caches, int64_t width) {
  Footprint all = footprint;
  all.perColumn += footprint.perCell;
  double saved = footprint.perColumn / footprint.together;
  if (footprint.columnsAlong)
    saved = std::min(saved, footprint.perRow);
  return footprint.perCell >= saved && rowsStayInCache(all, caches, width);
}

/// The rectangle of columns whose lines stay in the first cache; of height 0 if those of a whole
/// row do, or if it would be too small.
static CacheTile ofLines(const Footprint &footprint, const Caches &caches, int64_t height,
                         int64_t width) {
  CacheTile tile;
  const double cache = static_cast<double>(caches[0]), lines = footprint.linesPerColumn;
  if (cache <= 0 || lines * static_cast<double>(width) <= FittingShare[0] * cache)
    return tile;
  tile.level = 1;
  tile.width = evenly(width, UsedShare[0] * cache / lines);
  const int64_t rows = evenly(height, MostPages);
  const double cells = static_cast<double>(rows) * static_cast<double>(tile.width);
  if (cells * std::max(footprint.pointsPerCell, 1.0) >= FewestPoints)
    tile.height = rows;
  tile.bytes = cells * footprint.perCell;
  return tile;
}

/// Those for elements that are used more than once.
static std::vector<CacheTile> forReuse(const Footprint &footprint, const Caches &caches,
                                       int64_t height, int64_t width) {
  std::vector<CacheTile> tiles;
  if (footprint.perColumn <= 0 || mostlyStreams(footprint, caches, width))
    return tiles;
  for (int level = 1; level <= 3; ++level) {
    const double cache = static_cast<double>(caches[level - 1]),
                 room = UsedShare[level - 1] * cache;
    if (cache <= 0 || rowsStayIn(footprint, caches, level, width))
      continue;
    double gain = 1;
    const CacheTile one = whole(footprint, room, gain, height, width);
    for (CacheTile tile : {one, inParts(footprint, room, gain, height, width)})
      if (tile.height > 0) {
        tile.level = level;
        tiles.push_back(tile);
      }
  }
  return tiles;
}

std::vector<CacheTile> cacheTiles(const Footprint &footprint, const Caches &caches, int64_t height,
                                  int64_t width) {
  if (footprint.together >= HETILE_BLOCKED || height < 2 || width < 2)
    return {};
  std::vector<CacheTile> tiles = forReuse(footprint, caches, height, width);
  if (tiles.empty())
    if (const CacheTile lines = ofLines(footprint, caches, height, width); lines.height > 0)
      tiles.push_back(lines);
  return tiles;
}

} // namespace hetile::runtime
