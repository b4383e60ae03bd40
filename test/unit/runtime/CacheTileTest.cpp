// SPDX-License-Identifier: Apache-2.0
//===- CacheTileTest.cpp - rectangles inside a tile -----------------------===//
//
// The grid must run every point once, after all that it may depend on, on bands of any shape; the
// model must propose rectangles where they save traffic, and none elsewhere. No MPI.
//
//===----------------------------------------------------------------------===//
#include "nest/Storage.h"
#include "process/Occupancy.h"
#include "tile/TileOrder.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace hetile::runtime;

namespace {

/// Columns y of row x: first(x) <= y < end(x), for p = {rows, columns, slope, offset of the end}.
/// p[2] < -1: the first row has the last column only, each row after it begins some columns further
/// left.
int64_t firstOf(const int64_t *p, int64_t x) {
  return p[2] > 0 ? p[2] * x : p[2] < -1 ? std::max<int64_t>(0, p[1] - 1 + (p[2] + 1) * x) : 0;
}
int64_t endOf(const int64_t *p, int64_t x) {
  if (p[2] < -1)
    return p[1];
  return p[2] >= 0 ? p[2] * x + p[1] : p[1] + p[2] * x;
}

int bounds(const int64_t *p, int64_t *b) {
  b[0] = 0, b[1] = p[0], b[2] = 0, b[3] = p[2] > 0 ? endOf(p, p[0] - 1) : p[1];
  return 1;
}

int rows(const int64_t *p, int64_t y0, int64_t y1, int64_t *x) {
  bool any = false;
  for (int64_t row = 0; row < p[0]; ++row)
    if (std::max(y0, firstOf(p, row)) < std::min(y1, endOf(p, row))) {
      x[0] = any ? x[0] : row;
      x[1] = row + 1;
      any = true;
    }
  return any;
}

std::map<std::pair<int64_t, int64_t>, int> order; // of each point
bool early;                                       // a point ran before one it may depend on
int calls;

void tile(const int64_t *p, const void *, const hetile_view *, int64_t x0, int64_t x1, int64_t y0,
          int64_t y1) {
  ++calls;
  const auto inside = [&](int64_t x, int64_t y) {
    return x >= 0 && y >= firstOf(p, x) && y < endOf(p, x);
  };
  for (int64_t x = std::max<int64_t>(x0, 0); x < std::min(x1, p[0]); ++x)
    for (int64_t y = std::max(y0, firstOf(p, x)); y < std::min(y1, endOf(p, x)); ++y) {
      for (const auto &[dx, dy] :
           {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, 3)})
        early |= inside(x - dx, y - dy) && !order.count({x - dx, y - dy});
      ++order[{x, y}];
    }
}

int64_t work(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  int64_t points = 0;
  for (int64_t x = std::max<int64_t>(x0, 0); x < std::min(x1, p[0]); ++x)
    points += std::max<int64_t>(0, std::min(y1, endOf(p, x)) - std::max(y0, firstOf(p, x)));
  return points;
}

/// The band of one array in place whose columns of a row are y - slope x.
void footprint(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  int64_t low = p[1], high = 0;
  for (int64_t x = 0; x < p[0]; ++x)
    if (std::max(y0, firstOf(p, x)) < std::min(y1, endOf(p, x))) {
      low = std::min(low, std::max(y0, firstOf(p, x)) - p[2] * x);
      high = std::max(high, std::min(y1, endOf(p, x)) - p[2] * x);
    }
  const int64_t step = 1;
  if (low < high)
    sink->run(sink, 0, &low, &step, high - low);
}

const hetile_array array = {"a", 1, 8, HETILE_DOUBLE, 1, 0, -1, {}, 0, nullptr, 0, nullptr, 0};

hetile_nest makeNest() {
  hetile_nest nest{};
  nest.abi = HETILE_ABI_VERSION;
  nest.name = "test";
  nest.narrays = 1;
  nest.arrays = &array;
  nest.nparams = 3;
  nest.bounds = bounds;
  nest.rows = rows;
  nest.work = work;
  nest.footprint = footprint;
  nest.tile = tile;
  return nest;
}
const hetile_nest nest = makeNest();

Question ask(const std::vector<int64_t> &p, const CacheTiling &tiling = {},
             const hetile_nest &asked = nest) {
  order.clear();
  early = false;
  calls = 0;
  return makeQuestion(&asked, p.data(), nullptr, *bandOf(&asked, p.data()), tiling);
}

void expectComplete(const Question &job, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  EXPECT_FALSE(early);
  EXPECT_EQ(order.size(), static_cast<size_t>(work(job.p(), x0, x1, y0, y1)));
  for (const auto &[point, times] : order)
    EXPECT_EQ(times, 1);
}

Breaks none;

TEST(CacheTile, GridRunsEveryPointOnceAndInOrder) {
  std::mt19937 random(5);
  for (int n = 0; n < 400; ++n) {
    const int64_t slope = static_cast<int64_t>(random() % 5) - 1;
    const int64_t columns = 1 + random() % 40;
    const int64_t height = slope < 0 ? 1 + random() % columns : 1 + random() % 30;
    const Question job = ask({height, columns, slope});
    const CacheTile tile{static_cast<int64_t>(1 + random() % 7),
                         static_cast<int64_t>(1 + random() % 9)};
    runRectangles(job, nullptr, tile, bandOf(job), none);
    expectComplete(job, job.x0, job.x1, job.y0, job.y1);
  }
}

/// Columns further right have rows before the first one of the columns left of them.
TEST(CacheTile, GridBeginsWithTheLastColumn) {
  for (const int64_t slope : {-2, -3, -5})
    for (const int64_t width : {1, 2, 5}) {
      const Question job = ask({12, 20, slope});
      runRectangles(job, nullptr, CacheTile{3, width}, bandOf(job), none);
      expectComplete(job, job.x0, job.x1, job.y0, job.y1);
    }
}

TEST(CacheTile, TilesAreClippedToTheirBounds) {
  const Question job = ask({20, 30, 2});
  runRectangles(job, nullptr, {3, 5}, {4, 11, 6, 19}, none);
  for (const auto &[point, times] : order)
    EXPECT_TRUE(point.first >= 4 && point.first < 11 && point.second >= 6 && point.second < 19);
  EXPECT_EQ(order.size(), static_cast<size_t>(work(job.p(), 4, 11, 6, 19)));
}

TEST(CacheTile, EmptyRectanglesOfALongBandAreNotVisited) {
  const Question job = ask({3000, 20, 1}); // 3020 columns, of which a band of rows has 30
  runRectangles(job, nullptr, {10, 10}, bandOf(job), none);
  expectComplete(job, job.x0, job.x1, job.y0, job.y1);
  EXPECT_LT(calls, 5 * 300);
}

TEST(CacheTile, APieceIsNotCutForBreaks) {
  occupancy().begin();
  ASSERT_TRUE(occupancy().enter());
  TileOrder order(ask({4000, 24, 1}, {true}));
  int64_t seen = 0;
  Breaks breaks([&] { ++seen; });
  for (int piece = 0; piece < 4; ++piece) {
    const Question job = ask({4000, 24, 1}, {true});
    order.run(job, nullptr, bandOf(job), breaks);
    expectComplete(job, job.x0, job.x1, job.y0, job.y1);
    EXPECT_EQ(calls, 1);
  }
  EXPECT_GE(seen, 1);
  occupancy().leave();
}

TEST(CacheTile, APieceIsCutWhereItsRowsAreCounted) {
  TileOrder order(ask({4000, 24, 1}, {true}));
  int64_t last = 0;
  Breaks breaks([&] { last = breaks.row(); }, false, true);
  const Question job = ask({4000, 24, 1}, {true});
  order.run(job, nullptr, bandOf(job), breaks);
  expectComplete(job, job.x0, job.x1, job.y0, job.y1);
  EXPECT_GT(calls, 1);
  EXPECT_LT(calls, 4000 / 48);
  EXPECT_EQ(breaks.row(), job.x1);
  EXPECT_GT(last, 0);
}

TEST(CacheTile, TheOptionDecides) {
  const Question job = ask({12, 24, 1}, {false, 3, 5});
  TileOrder own(job);
  own.run(job, nullptr, bandOf(job), none);
  expectComplete(job, job.x0, job.x1, job.y0, job.y1);
  EXPECT_EQ(own.last().height, 3);
  EXPECT_EQ(own.last().width, 5);
  EXPECT_GT(calls, 8);
  const Question off = ask({12, 24, 1}, {true});
  TileOrder whole(off);
  whole.run(off, nullptr, bandOf(off), none);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(whole.last().height, 0);
}

TEST(CacheTile, FootprintOfASkewedBand) {
  const Question job = ask({50, 1000, 2});
  const Footprint found = measureFootprint(job);
  EXPECT_DOUBLE_EQ(found.perColumn, 8);    // one element a column
  EXPECT_NEAR(found.perRow, 16, 1);        // two more for each row
  EXPECT_EQ(found.perCell, 0);
}

/// Where the rows cross all of the array, a further column touches the elements of the one before
/// it; which must not be taken for columns that cost nothing.
TEST(CacheTile, FootprintOfALongSkewedBand) {
  for (const int64_t slope : {1, 2}) {
    const Footprint found = measureFootprint(ask({2000, 1000, slope}));
    EXPECT_DOUBLE_EQ(found.perColumn, 8) << slope;
    EXPECT_NEAR(found.perRow, 8 * slope, 1) << slope;
    EXPECT_EQ(found.perCell, 0) << slope;
  }
}

const Caches caches = {32 * 1024, 1024 * 1024, 8 * 1024 * 1024};

TEST(CacheTile, LineOfManyPoints) { // 1-D Jacobi in time, two arrays
  const std::vector<CacheTile> tiles = cacheTiles({32, 16, 0, 2}, caches, 100, 8000000);
  ASSERT_EQ(tiles.size(), 3u);
  for (const CacheTile &tile : tiles) {
    EXPECT_EQ(tile.height, 100); // all rows: columns cost nothing
    EXPECT_LE(tile.bytes, caches[tile.level - 1]);
    EXPECT_GT(tile.bytes, caches[tile.level - 1] / 4);
  }
}

TEST(CacheTile, PlaneOfLongRows) { // heat in a plate: no level 1 rectangle has two columns
  for (const CacheTile &tile : cacheTiles({128e3, 64e3, 0, 8000}, caches, 100, 4200)) {
    EXPECT_GE(tile.level, 2);
    EXPECT_GE(tile.width, 2);
    EXPECT_LE(tile.bytes, caches[tile.level - 1]);
  }
}

TEST(CacheTile,
     RowsThatRunTogetherNeedNone) { // alignment with affine gaps: a table, and five bytes a column
  Footprint table{9, 5, 4, 1};
  EXPECT_FALSE(cacheTiles(table, caches, 10000, 10000).empty());
  table.together = 6;
  EXPECT_TRUE(cacheTiles(table, caches, 10000, 10000).empty());
  Footprint line{32, 16, 0, 2}; // 1-D Jacobi: each row would still bring all of the arrays
  line.together = 6;
  EXPECT_FALSE(cacheTiles(line, caches, 100, 8000000).empty());
}

TEST(CacheTile,
     PlanesAreCutAlongTheThirdDimension) { // heat in a cube of 300: a cache holds few planes
  const Footprint cube{2880e3, 1440e3, 0, 2 * 300. * 300, 300, 2};
  bool parts = false;
  for (const CacheTile &tile : cacheTiles(cube, caches, 100, 500)) {
    parts |= tile.depth > 0;
    EXPECT_LE(tile.bytes, caches[tile.level - 1]);
    if (tile.depth > 0) {
      EXPECT_GE(tile.height, 2);
      EXPECT_LT(tile.depth, 300);
    }
  }
  EXPECT_TRUE(parts);
  for (const CacheTile &tile : cacheTiles({128e3, 64e3, 0, 8000, 40, 2}, caches, 100, 4200))
    EXPECT_EQ(tile.depth, 0) << tile.level; // many columns fit
  for (const CacheTile &tile :
       cacheTiles({2880e3, 1440e3, 0, 2 * 300. * 300, 300, 0}, caches, 100, 500))
    EXPECT_EQ(tile.depth, 0); // not skewed
}

/// A cube: rows and columns as above, and z from slope x on, as many as columns.
std::map<std::pair<std::pair<int64_t, int64_t>, int64_t>, int> parts;

int depth(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, int64_t *z) {
  bool any = false;
  for (int64_t x = std::max<int64_t>(x0, 0); x < std::min(x1, p[0]); ++x)
    if (std::max(y0, firstOf(p, x)) < std::min(y1, endOf(p, x))) {
      z[0] = any ? std::min(z[0], firstOf(p, x)) : firstOf(p, x);
      z[1] = any ? std::max(z[1], endOf(p, x)) : endOf(p, x);
      any = true;
    }
  return any;
}

void tilePart(const int64_t *p, const void *, const hetile_view *, int64_t x0, int64_t x1,
              int64_t y0, int64_t y1, int64_t z0, int64_t z1) {
  const auto inside = [&](int64_t x, int64_t y) {
    return x >= 0 && y >= firstOf(p, x) && y < endOf(p, x);
  };
  for (int64_t x = std::max<int64_t>(x0, 0); x < std::min(x1, p[0]); ++x)
    for (int64_t y = std::max(y0, firstOf(p, x)); y < std::min(y1, endOf(p, x)); ++y)
      for (int64_t z = std::max(z0, firstOf(p, x)); z < std::min(z1, endOf(p, x)); ++z) {
        for (int d = 1; d < 8; ++d) {
          const int64_t u = x - (d & 1), v = y - (d >> 1 & 1), w = z - (d >> 2 & 1);
          early |= inside(u, v) && inside(u, w) && !parts.count({{u, v}, w});
        }
        ++parts[{{x, y}, z}];
      }
}

TEST(CacheTile, PartsRunEveryPointOnceAndInOrder) {
  hetile_nest cube = nest;
  cube.depth = depth;
  cube.tile_part = tilePart;
  std::mt19937 random(6);
  for (int n = 0; n < 60; ++n) {
    const Question job =
        ask({static_cast<int64_t>(1 + random() % 9), static_cast<int64_t>(1 + random() % 9),
             static_cast<int64_t>(random() % 3)},
            {}, cube);
    parts.clear();
    const CacheTile tile{static_cast<int64_t>(1 + random() % 4),
                         static_cast<int64_t>(1 + random() % 5),
                         static_cast<int64_t>(1 + random() % 5)};
    runRectangles(job, nullptr, tile, bandOf(job), none);
    EXPECT_FALSE(early);
    const int64_t columns = job.params[1];
    EXPECT_EQ(parts.size(), static_cast<size_t>(job.params[0] * columns * columns));
    for (const auto &[point, times] : parts)
      EXPECT_EQ(times, 1);
  }
}

TEST(CacheTile, LinesOfColumnsStayInTheFirstCache) { // p[i][j] with columns i, beside u[j][i]
  Footprint across{8, 0, 32, 2};
  across.linesPerColumn = 128;
  const std::vector<CacheTile> tiles = cacheTiles(across, caches, 4000, 2000);
  ASSERT_EQ(tiles.size(), 1u);
  EXPECT_EQ(tiles[0].level, 1);
  EXPECT_LE(tiles[0].height, 1024);
  EXPECT_GE(tiles[0].height, 500);
  EXPECT_LE(tiles[0].width * 128, caches[0] / 2);
  EXPECT_GE(tiles[0].width, 16);
  EXPECT_TRUE(cacheTiles(across, caches, 4000, 150).empty()) << "those of a whole row stay there";
  EXPECT_TRUE(cacheTiles(across, caches, 2, 2000).empty()) << "too few points";
  EXPECT_TRUE(cacheTiles(across, {}, 4000, 2000).empty()) << "the caches are not known";
  across.together = HETILE_BLOCKED;
  EXPECT_TRUE(cacheTiles(across, caches, 4000, 2000).empty());
}

TEST(CacheTile, SmallTilesAndTablesRunWhole) {
  EXPECT_TRUE(cacheTiles({32, 16, 0, 2}, caches, 100, 1000).empty()); // fits in level 1
  EXPECT_TRUE(cacheTiles({32, 16, 0, 2}, caches, 1, 8000000).empty());
  EXPECT_TRUE(cacheTiles({8, 0, 4, 1}, caches, 20000, 20000).empty()); // each element is new
}

TEST(Storage, RowsAvoidPowersOfTwo) {
  hetile_array plane = array;
  plane.ndims = 3;
  Box box;
  box.used = true;
  for (const int64_t columns : {255, 256, 512, 2000, 2048}) {
    const int64_t lo[] = {3, -2, 5}, extents[] = {3, 4, columns};
    for (int d = 0; d < 3; ++d)
      box.lo[d] = lo[d], box.hi[d] = lo[d] + extents[d];
    const hetile_view view = viewOf(plane, box, nullptr);
    const int64_t volume = boxVolume(plane, box);
    EXPECT_EQ(view.stride[2], 1);
    EXPECT_GE(view.stride[1], columns);
    EXPECT_LE(view.stride[1], columns + 8);
    EXPECT_GE(view.stride[0], 4 * view.stride[1]);
    EXPECT_NE(view.stride[1] * 8 % 2048, 0);
    const auto place = [&](int64_t i, int64_t j, int64_t k) {
      return view.origin + i * view.stride[0] + j * view.stride[1] + k * view.stride[2];
    };
    EXPECT_EQ(place(3, -2, 5), 0);
    EXPECT_LE(place(5, 1, 4 + columns), volume - 1);
    EXPECT_LT(volume, 12 * columns * 1.1 + 64);
  }
}

} // namespace
