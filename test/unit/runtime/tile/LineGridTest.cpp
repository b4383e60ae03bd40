// SPDX-License-Identifier: Apache-2.0
//===- LineGridTest.cpp - columns that begin with a line of a cache -------===//
//
// Against the addresses of the elements themselves: two columns on either side of the grid have no
// line in common, in any row.
//
//===----------------------------------------------------------------------===//
#include "tile/LineGrid.h"

#include "machine/Caches.h"
#include "nest/BoxAlgebra.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

constexpr int64_t Rows = 5, Columns = 64;
int skew = 0, ahead = 0; ///< of the elements that columns write, by rows and for all

/// Column y writes element (x, y + ahead + skew * x) of all arrays.
void liveOut(const hetile_i64 *, hetile_i64 x0, hetile_i64 x1, hetile_i64 y0, hetile_i64 y1,
             hetile_sink *sink) {
  for (int array = 0; array < 2; ++array)
    for (hetile_i64 x = x0; x < x1; ++x) {
      const hetile_i64 index[HETILE_MAX_DIMS] = {x, y0 + ahead + skew * x};
      const hetile_i64 step[HETILE_MAX_DIMS] = {0, 1};
      sink->run(sink, array, index, step, y1 - y0);
    }
}

class LineGridTest : public testing::Test {
protected:
  hetile_array arrays[2] = {};
  hetile_view views[2] = {};
  hetile_nest nest{};

  LineGridTest() {
    skew = ahead = 0;
    nest.narrays = 2;
    nest.arrays = arrays;
    nest.live_out = liveOut;
    lay(0, 4096, 8, 128);
    lay(1, 8192, 8, 128);
    arrays[1].written = 0;
  }
  /// Array `a`: rows of `pitch` elements of `size` bytes, from address `base` on.
  void lay(int a, intptr_t base, int size, int64_t pitch) {
    arrays[a].ndims = 2;
    arrays[a].element_size = size;
    arrays[a].written = 1;
    arrays[a].columns = 1;
    views[a].base = reinterpret_cast<void *>(base);
    views[a].stride[0] = pitch;
    views[a].stride[1] = 1;
  }
  int64_t lineOf(int a, int64_t x, int64_t y) const {
    const int64_t index = x * views[a].stride[0] + y + ahead + skew * x - views[a].origin;
    return (reinterpret_cast<intptr_t>(views[a].base) + index * arrays[a].element_size) / CacheLine;
  }
  LineGrid grid() const {
    const Question question{&nest, {}, {}, {}, 0, Rows, 0, Columns};
    return lineGrid(question, views);
  }
  /// Every column where a line begins in all rows of all arrays that are written, and no other one.
  void expectLines(const LineGrid &grid) const {
    EXPECT_FALSE(grid.shared);
    for (int64_t y = 1; y < Columns; ++y) {
      bool begins = true;
      for (int a = 0; a < 2; ++a)
        for (int64_t x = 0; x < Rows && arrays[a].written; ++x)
          begins = begins && lineOf(a, x, y) != lineOf(a, x, y - 1);
      EXPECT_EQ(grid.below(y) == y, begins) << y;
      EXPECT_LE(grid.below(y), y);
      EXPECT_LT(y - grid.below(y), grid.period);
    }
  }
};

TEST_F(LineGridTest, WhereverRowsBegin) {
  for (const int64_t elements : {0, 1, 2, 7, 8, 13})
    for (const int64_t origin : {0, 3, 200})
      for (const int shift : {0, 1, -2}) {
        lay(0, 4096 + elements * 8, 8, 128);
        views[0].origin = origin;
        ahead = shift;
        EXPECT_EQ(grid().period, 8);
        expectLines(grid());
      }
}

TEST_F(LineGridTest, OtherSizes) {
  lay(0, 4096 + 16, 4, 64);
  EXPECT_EQ(grid().period, 16);
  expectLines(grid());
  lay(0, 4096 + 16, 16, 64);
  EXPECT_EQ(grid().period, 4);
  expectLines(grid());
}

TEST_F(LineGridTest, TwoArrays) {
  lay(0, 4096 + 16, 4, 64); // lines begin with columns 12, 28, ...
  lay(1, 8192 + 32, 8, 64); // and with 4, 12, 20, 28, ...
  EXPECT_EQ(grid().period, 16);
  expectLines(grid());
  std::swap(arrays[0], arrays[1]);
  std::swap(views[0], views[1]);
  expectLines(grid());
  views[1].origin = 1;
  EXPECT_TRUE(grid().shared);
}

TEST_F(LineGridTest, LinesThatAreShared) {
  lay(0, 4096, 8, 127);
  EXPECT_TRUE(grid().shared) << "rows apart by no number of lines";
  lay(0, 4096, 24, 64);
  EXPECT_TRUE(grid().shared) << "elements across lines";
  lay(0, 4096 + 4, 8, 64);
  EXPECT_TRUE(grid().shared) << "elements that are not aligned";
  lay(0, 4096, 8, 128);
  skew = 1;
  EXPECT_TRUE(grid().shared) << "columns that move on from row to row";
}

/// Columns far apart, whole lines, memory that is only read.
TEST_F(LineGridTest, NothingToShare) {
  const auto expectNone = [&] {
    EXPECT_EQ(grid().period, 1);
    EXPECT_FALSE(grid().shared);
    EXPECT_EQ(grid().below(17), 17);
  };
  views[0].stride[0] = 1, views[0].stride[1] = 127;
  expectNone();
  lay(0, 4096, 64, 127);
  expectNone();
  lay(0, 4096, 8, 127);
  arrays[0].written = 0;
  expectNone();
}

} // namespace
