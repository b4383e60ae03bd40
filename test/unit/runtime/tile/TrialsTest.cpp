// SPDX-License-Identifier: Apache-2.0
//===- TrialsTest.cpp - what is tried at the beginning of a tile -----------===//
//
// A nest whose points take as much processor time as the test says: rectangles must give way to
// whole rows where these are faster, and only there; threads may give way to one thread. Whatever
// runs, each point runs once, after those above and left of it. No MPI.
//
//===----------------------------------------------------------------------===//
#include "base/Clock.h"
#include "machine/Caches.h"
#include "tile/TeamOrder.h"
#include "tile/TeamRun.h"
#include "tile/TileOrder.h"
#include "trace/Progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

using namespace hetile::runtime;

namespace {

/// What has run, of a band of p = {rows, columns}, and what a point costs.
struct Field {
  Field(int64_t rows, int64_t columns)
      : Rows(rows), Columns(columns), Next(new std::atomic<int64_t>[static_cast<size_t>(columns)]) {
    for (int64_t y = 0; y < columns; ++y)
      Next[static_cast<size_t>(y)] = 0;
  }
  const int64_t Rows, Columns;
  const std::unique_ptr<std::atomic<int64_t>[]> Next; ///< of each column, the row that is due
  std::atomic<bool> early{false};
  std::atomic<int64_t> inRows{0};                    ///< points that ran in whole rows
  std::atomic<int> inside{0};                        ///< threads that run a tile
  std::atomic<int64_t> widest{0};                    ///< columns of a tile
  double ofRows = 1, ofRectangles = 1, together = 1; ///< nanoseconds; `together`: times as much
};
Field *field;

int bounds(const int64_t *p, int64_t *b) {
  b[0] = 0, b[1] = p[0], b[2] = 0, b[3] = p[1];
  return 1;
}

int rows(const int64_t *p, int64_t, int64_t, int64_t *x) {
  x[0] = 0, x[1] = p[0];
  return 1;
}

int64_t work(const int64_t *, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  return (x1 - x0) * (y1 - y0);
}

/// As in a skewed band: two more elements for each row.
void footprint(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  const int64_t step = 1;
  sink->run(sink, 0, &y0, &step, y1 - y0 + 2 * p[0]);
}

void tile(const int64_t *, const void *, const hetile_view *, int64_t x0, int64_t x1, int64_t y0,
          int64_t y1) {
  const double start = cpuSeconds();
  const bool together = ++field->inside > 1, whole = y1 - y0 == field->Columns;
  const auto next = [](int64_t y) -> std::atomic<int64_t> & {
    return field->Next[static_cast<size_t>(y)];
  };
  for (int64_t y = y0; y < y1; ++y) {
    if (next(y) != x0 || (y > 0 && next(y - 1) < x1))
      field->early = true;
    next(y) = x1;
  }
  for (int64_t most = field->widest;
       most < y1 - y0 && !field->widest.compare_exchange_weak(most, y1 - y0);)
    ;
  const double points = static_cast<double>((x1 - x0) * (y1 - y0));
  if (whole)
    field->inRows += (x1 - x0) * (y1 - y0);
  const double each =
      (whole ? field->ofRows : field->ofRectangles) * (together ? field->together : 1);
  while (cpuSeconds() - start < 1e-9 * each * points)
    ;
  --field->inside;
}

const hetile_array array = {"a", 1, 8, HETILE_DOUBLE, 1, 0, -1, {}, 0, nullptr, 0, nullptr, 0};

/// Nothing that lies anywhere.
void liveOut(const int64_t *, int64_t, int64_t, int64_t, int64_t, hetile_sink *) {}

hetile_nest makeNest() {
  hetile_nest nest{};
  nest.abi = HETILE_ABI_VERSION;
  nest.name = "trials";
  nest.narrays = 1;
  nest.arrays = &array;
  nest.nparams = 2;
  nest.bounds = bounds;
  nest.rows = rows;
  nest.work = work;
  nest.footprint = footprint;
  nest.live_out = liveOut;
  nest.tile = tile;
  return nest;
}
const hetile_nest nest = makeNest();

Question ask(Field &asked, const CacheTiling &tiling = {}, const hetile_nest &of = nest) {
  field = &asked;
  const int64_t p[] = {asked.Rows, asked.Columns};
  return makeQuestion(&of, p, nullptr, *bandOf(&of, p), tiling);
}

void expectComplete(const Field &done) {
  EXPECT_FALSE(done.early);
  for (int64_t y = 0; y < done.Columns; ++y)
    ASSERT_EQ(done.Next[static_cast<size_t>(y)], done.Rows);
}

/// Columns so many that a row does not fit in the first level.
int64_t manyColumns() { return machineCaches()[0] / 4; }

Breaks none;

constexpr double Long = 6000; // nanoseconds of a column: some 70 milliseconds in all

TEST(Trials, WholeRowsStayWhereTheyAreFaster) {
  for (const int64_t height : {200, 3000}) { // rectangles as high as the tile, and lower ones
    Field done(height, manyColumns());
    done.ofRows = Long / height;
    done.ofRectangles = 3 * done.ofRows;
    const Question question = ask(done);
    TileOrder order(question);
    if (order.proposals(question, done.Rows, done.Columns).empty())
      GTEST_SKIP() << "no cache is known here";
    order.run(question, nullptr, bandOf(question), none);
    expectComplete(done);
    EXPECT_EQ(order.last().height, 0) << height;
    EXPECT_TRUE(order.prefersRows()) << height;
  }
}

TEST(Trials, RectanglesStayWhereTheyAreFaster) {
  for (const int64_t height : {200, 3000}) {
    Field done(height, manyColumns());
    done.ofRectangles = Long / height;
    done.ofRows = 3 * done.ofRectangles;
    const Question question = ask(done);
    TileOrder order(question);
    if (order.proposals(question, done.Rows, done.Columns).empty())
      GTEST_SKIP() << "no cache is known here";
    order.run(question, nullptr, bandOf(question), none);
    expectComplete(done);
    EXPECT_GT(order.last().height, 0) << height;
    EXPECT_FALSE(order.prefersRows()) << height;
    EXPECT_LT(done.inRows, done.Rows * done.Columns / 4) << height; // the trial is a small part
  }
}

TEST(Trials, AnOptionIsNotTried) {
  Field done(200, manyColumns());
  done.ofRectangles = 9;
  const Question question = ask(done, {false, 50, 1000});
  TileOrder order(question);
  order.run(question, nullptr, bandOf(question), none);
  expectComplete(done);
  EXPECT_EQ(order.last().height, 50);
  EXPECT_EQ(done.inRows, 0);
}

/// What narrow rows take, of which all stays in a cache, says nothing about wide ones; nor do low
/// rectangles about high ones.
TEST(Trials, SmallTilesSayNothingAboutLargeOnes) {
  Field asked(200, manyColumns());
  TileOrder order(ask(asked));
  const CacheTile low{6, 300, 0, 3, 0}, high{10, 200, 0, 3, 0};
  const CacheTile narrow{10, 10}, wide{10, 1000};
  const auto learn = [&](const CacheTile &tile, double each) {
    for (int k = 0; k < 3; ++k)
      order.learn(tile, 3e-3, 3e-3 / each);
  };
  learn(narrow, 1e-9);
  learn(low, 3e-9);
  EXPECT_EQ(order.choose({low, narrow}).level, 0);
  EXPECT_EQ(order.choose({high, narrow}).level, 3) << "not tried yet";
  learn(high, 2e-9);
  EXPECT_EQ(order.choose({high, wide}).level, 0) << "not tried yet";
  learn(wide, 4e-9);
  EXPECT_EQ(order.choose({high, wide}).level, 3);
  learn(narrow, 1e-9);
  EXPECT_EQ(order.choose({high, wide}).level, 3);
}

/// The same points, in a matrix of which each column lies in one stretch of memory.
void stretches(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  for (int64_t y = y0; y < y1; ++y) {
    const int64_t index[] = {y, 0}, step[] = {0, 1};
    sink->run(sink, 0, index, step, p[0]);
  }
}

const hetile_array matrix = {"a", 2, 8, HETILE_DOUBLE, 1, 0, -1, {}, 0, nullptr, 0, nullptr, 0};

hetile_nest makeMatrixNest() {
  hetile_nest result = makeNest();
  result.arrays = &matrix;
  result.footprint = stretches;
  return result;
}
const hetile_nest ofMatrix = makeMatrixNest();

TEST(Trials, ColumnsThatLieAlongMemory) {
  Field asked(200, 4000);
  const Question rows = ask(asked), columns = ask(asked, {}, ofMatrix);
  EXPECT_FALSE(measureFootprint(rows).columnsAlong);
  const Footprint found = measureFootprint(columns);
  EXPECT_TRUE(found.columnsAlong);
  EXPECT_DOUBLE_EQ(found.perCell, 8);
  EXPECT_TRUE(cacheTiles(found, machineCaches(), 200, 4000).empty());
}

/// The same points, in that matrix and in one of which each row lies in one stretch of memory.
void bothWays(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  stretches(p, y0, y1, sink);
  for (int64_t x = 0; x < p[0]; ++x) {
    const int64_t index[] = {x, y0}, step[] = {0, 1};
    sink->run(sink, 1, index, step, y1 - y0);
  }
}

TEST(Trials, LinesThatSeveralRowsUse) {
  const hetile_array matrices[] = {matrix, matrix};
  hetile_nest nest = makeNest();
  nest.narrays = 2;
  nest.arrays = matrices;
  nest.footprint = bothWays;
  Field asked(4000, 2000);
  const Footprint found = measureFootprint(ask(asked, {}, nest));
  EXPECT_FALSE(found.columnsAlong);
  EXPECT_DOUBLE_EQ(found.perCell, 16);
  EXPECT_DOUBLE_EQ(found.linesPerColumn, 64) << "of the first matrix only";
  EXPECT_EQ(measureFootprint(ask(asked, {}, ofMatrix)).linesPerColumn, 0);
}

class TrialsByTeam : public testing::Test {
protected:
  /// Inside, as in a nest, with a line of progress at any time.
  void SetUp() override {
    occupancy().begin();
    ASSERT_TRUE(occupancy().enter());
    occupancy().hold();
    progress = &Telling;
    Telling.enter("trials", 0);
  }
  void TearDown() override {
    progress = nullptr;
    EXPECT_TRUE(occupancy().isInside());
    occupancy().leave();
  }
  static cpu_set_t anywhere() {
    cpu_set_t all;
    CPU_ZERO(&all);
    EXPECT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
    return all;
  }
  /// What the lines say, in percent.
  std::vector<double> Shares;
  Progress Telling{[this](const std::string &line) {
                     const size_t at = line.find('%');
                     const size_t begin = at == std::string::npos ? at : line.rfind(' ', at);
                     if (begin != std::string::npos)
                       Shares.push_back(std::stod(line.substr(begin + 1)));
                   },
                   [] { return 1e5 * clockSeconds(); }};
};

/// Of rows of medium length, one thread would have the first half of each band, another the second
/// one, and of a triangle nearly nothing. Where rows run in blocks, pieces are shorter.
TEST_F(TrialsByTeam, RowsInBlocksAreCutIntoShortPieces) {
  Team team({anywhere()});
  hetile_nest blocked = nest;
  blocked.together = HETILE_BLOCKED;
  for (const hetile_nest *of : {&nest, const_cast<const hetile_nest *>(&blocked)}) {
    Field done(512, 800);
    const Question question = ask(done, {true}, *of);
    TeamTiles(team).run(question, nullptr, {0, 512, 0, 800}, none);
    expectComplete(done);
    EXPECT_EQ(done.widest, of == &nest ? 400 : 128);
  }
}

/// Who is faster is the machine's affair; each point runs once and in order, whoever does.
TEST_F(TrialsByTeam, ThreadsAndOneThreadTakeTurns) {
  Team team({anywhere()});
  for (const bool along : {false, true})
    for (const bool off : {true, false})
      for (const double together : {1.0, 5.0}) {
        Field done(off ? 2000 : 4000, manyColumns());
        done.ofRows = done.ofRectangles = 2;
        done.together = together;
        const Question question = ask(done, {off}, along ? ofMatrix : nest);
        Shares.clear();
        const Statistics statistics = runByTeam(team, question, nullptr, true);
        expectComplete(done);
        EXPECT_EQ(statistics.points, done.Rows * done.Columns);
        EXPECT_EQ(statistics.threads, 2);
        EXPECT_TRUE(std::is_sorted(Shares.begin(), Shares.end()));
      }
}

} // namespace
