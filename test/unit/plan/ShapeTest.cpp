// SPDX-License-Identifier: Apache-2.0
//===- ShapeTest.cpp - sampled shapes against the functions they sample ----===//
//
// Exact where a cell is one (x, y), close elsewhere, never more calls than promised.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Shapes.h"
#include "hetile/plan/Sequence.h"

#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

TEST(Shape, EmptyAndRectangle) {
  EXPECT_EQ(Shape().points(), 0);
  EXPECT_EQ(Shape::rectangle(3, 3, 0, 5).points(), 0);
  Shape s = Shape::rectangle(-2, 8, 5, 25, 3);
  EXPECT_EQ(s.points(), 10 * 20 * 3);
  EXPECT_TRUE(s.uniform());
  EXPECT_DOUBLE_EQ(s.work(0, 4, 10, 15), 4 * 5 * 3);
  EXPECT_DOUBLE_EQ(s.work(-100, 100, -100, 100), s.points());
  int64_t x0, x1;
  EXPECT_TRUE(s.rows(6, 7, x0, x1));
  EXPECT_EQ(x0, -2);
  EXPECT_EQ(x1, 8);
  EXPECT_FALSE(s.rows(25, 30, x0, x1));
}

TEST(Shape, SmallBandsAreExact) {
  Random random(71);
  for (int run = 0; run < 50; ++run) {
    int64_t width = random.integer(1, 60), steps = random.integer(1, 200);
    Shape s = parallelogram(width, steps);
    EXPECT_EQ(s.points(), double(width * steps));
    for (int tile = 0; tile < 50; ++tile) {
      int64_t x0 = random.integer(0, steps), x1 = random.integer(x0, steps);
      int64_t y0 = random.integer(0, s.y1()), y1 = random.integer(y0, s.y1());
      int64_t expected = 0;
      for (int64_t x = x0; x < x1; ++x)
        expected += std::max<int64_t>(0, std::min(y1, x + width) - std::max(y0, x));
      ASSERT_NEAR(s.work(x0, x1, y0, y1), double(expected), 1e-6);
      int64_t lo, hi;
      bool some = s.rows(y0, y1, lo, hi);
      ASSERT_EQ(some, y0 < y1);
      if (some) {
        ASSERT_EQ(lo, std::max<int64_t>(0, y0 - width + 1));
        ASSERT_EQ(hi, std::min(steps, y1));
      }
    }
  }
}

TEST(Shape, LargeBandsAreCloseAndCheap) {
  const int64_t steps = 3000, width = 700;
  int64_t workCalls = 0, rowCalls = 0;
  auto count = [&](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
    ++workCalls;
    int64_t n = 0;
    for (int64_t x = x0; x < x1; ++x)
      n += std::max<int64_t>(0, std::min(y1, x + width) - std::max(y0, x));
    return n;
  };
  Shape s = Shape::sample(0, steps, 0, steps + width - 1, count,
                          [&](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
                            ++rowCalls;
                            x0 = std::max<int64_t>(0, y0 - width + 1);
                            x1 = std::min(steps, y1);
                            return x0 < x1;
                          });
  EXPECT_LE(workCalls, 65536);
  EXPECT_LE(rowCalls, 65536);
  EXPECT_FALSE(s.uniform());
  EXPECT_NEAR(s.points(), double(steps * width), 1e-9 * s.points()); // sums round
  Random random(72);
  for (int tile = 0; tile < 200; ++tile) {
    int64_t x0 = random.integer(0, steps), x1 = random.integer(x0, steps);
    int64_t y0 = random.integer(0, s.y1()), y1 = random.integer(y0, s.y1());
    EXPECT_NEAR(s.work(x0, x1, y0, y1), double(count(x0, x1, y0, y1)), 0.01 * s.points());
  }
}

TEST(Shape, NoMoreCallsThanPromised) {
  int64_t calls = 0;
  Shape::sample(
      0, 1000, 0, 1000,
      [&](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        ++calls; // a density that differs everywhere
        return (x1 * x1 * x1 - x0 * x0 * x0) * (y1 * y1 - y0 * y0);
      },
      [](int64_t, int64_t, int64_t &x0, int64_t &x1) {
        x0 = 0, x1 = 1000;
        return true;
      });
  EXPECT_LE(calls, 65536);
}

TEST(Shape, SampledRectangleIsUniform) {
  Shape s = Shape::sample(
      -7, 1500, 3, 5000,
      [](int64_t x0, int64_t x1, int64_t y0, int64_t y1) { return 4 * (x1 - x0) * (y1 - y0); },
      [](int64_t, int64_t, int64_t &x0, int64_t &x1) {
        x0 = -7, x1 = 1500;
        return true;
      });
  EXPECT_TRUE(s.uniform());
  EXPECT_NEAR(s.work(0, 10, 100, 200), 4000, 1e-6);
}

TEST(Shape, SamplesGiveTheSameShape) {
  for (const Shape &s :
       {parallelogram(300, 4000), parallelogram(20, 50), triangle(1000), triangle(100)}) {
    ASSERT_TRUE(s.samples());
    ShapeSamples read = *s.samples();
    std::string error;
    ASSERT_TRUE(parseSamples(rowsText(*s.samples()), pointsText(*s.samples()), read, error))
        << error;
    EXPECT_EQ(read.rows, s.samples()->rows);
    EXPECT_EQ(read.points, s.samples()->points);
    Shape again;
    ASSERT_TRUE(Shape::replay(read, again, error)) << error;
    EXPECT_EQ(again.points(), s.points());
    for (int64_t x = s.x0(); x <= s.x1(); x += 7)
      for (int64_t y = s.y0(); y <= s.y1(); y += 11)
        ASSERT_EQ(s.before(s.rowPlace(x), s.columnPlace(y)),
                  again.before(again.rowPlace(x), again.columnPlace(y)));
    for (int64_t y = s.y0(); y < s.y1(); y += 3) {
      int64_t a[2], b[2];
      EXPECT_EQ(s.rows(y, y + 3, a[0], a[1]), again.rows(y, y + 3, b[0], b[1]));
      EXPECT_EQ(a[0], b[0]);
      EXPECT_EQ(a[1], b[1]);
    }
    read.points.pop_back();
    EXPECT_FALSE(Shape::replay(read, again, error));
    read.rows.pop_back();
    EXPECT_FALSE(Shape::replay(read, again, error));
  }
  EXPECT_FALSE(Shape::rectangle(0, 10, 0, 1000).samples());
  for (const std::string bad :
       {"1:2*", "1", "2:1", "1:2,3:4", "1:2  3:4", "1:2 ", "1:2*0", "1:2*99999999999"}) {
    ShapeSamples read;
    std::string error;
    EXPECT_FALSE(parseSamples(bad, "", read, error)) << bad;
  }
}

TEST(Sequence, Builders) {
  Chunk chunk{{3, 2, 1}};
  EXPECT_EQ(periodic(chunk, 8), (Sequence{{0, 3}, {1, 2}, {2, 1}, {0, 2}}));
  EXPECT_EQ(periodicBalanced(chunk, 8, {2, 3, 6}),
            (Sequence{{0, 3}, {1, 2}, {2, 1}, {0, 1}, {1, 1}}));
  EXPECT_EQ(cyclic(2, 2, 7), (Sequence{{0, 2}, {1, 2}, {0, 2}, {1, 1}}));
  EXPECT_EQ(cyclic(2, 1, 7), (Sequence{{0, 7}}));
  EXPECT_EQ(fromOwners({0, 0, 1, 0}), (Sequence{{0, 2}, {1, 1}, {0, 1}}));
  Random random(73);
  for (int run = 0; run < 500; ++run) {
    Chunk totals;
    for (int64_t q = random.integer(1, 6); q > 0; --q)
      totals.sizes.push_back(random.integer(0, 50));
    Sequence s = evenPasses(totals, random.integer(1, 20));
    Chunk sums{std::vector<int64_t>(totals.sizes.size(), 0)};
    for (const hetile::plan::Run &r : s)
      sums.sizes[r.processor] += r.width;
    EXPECT_EQ(sums.sizes, totals.sizes);
  }
}

TEST(Shape, CoarseGridsAreCheapAndShapesMove) {
  const int64_t steps = 300, width = 3000;
  int64_t calls = 0;
  const auto work = [&](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
    ++calls;
    int64_t n = 0;
    for (int64_t x = x0; x < x1; ++x)
      n += std::max<int64_t>(0, std::min(y1, x + width) - std::max(y0, x));
    return n;
  };
  const auto rows = [&](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
    x0 = std::max<int64_t>(0, y0 - width + 1);
    x1 = std::min(steps, y1);
    return x0 < x1;
  };
  const Shape coarse = Shape::sample(0, steps, 0, steps + width - 1, work, rows, 32);
  EXPECT_LE(calls, 1024);
  EXPECT_NEAR(coarse.points(), double(steps * width), 1);
  for (int64_t y = 100; y < width; y += 333)
    EXPECT_NEAR(coarse.work(0, steps, 0, y), double(work(0, steps, 0, y)), 0.01 * coarse.points());
  Shape again;
  std::string error;
  ASSERT_TRUE(Shape::replay(*coarse.samples(), again, error)) << error;
  EXPECT_EQ(again.work(10, 200, 50, 700), coarse.work(10, 200, 50, 700));

  const Shape moved = coarse.moved(1000, -70);
  EXPECT_EQ(moved.x0(), 1000);
  EXPECT_EQ(moved.y1(), steps + width - 1 - 70);
  EXPECT_EQ(moved.work(1010, 1200, -20, 630), coarse.work(10, 200, 50, 700));
  int64_t lo, hi, x0, x1;
  ASSERT_TRUE(coarse.rows(200, 210, lo, hi) && moved.rows(130, 140, x0, x1));
  EXPECT_EQ(x0, lo + 1000);
  EXPECT_EQ(x1, hi + 1000);
  ASSERT_TRUE(Shape::replay(*moved.samples(), again, error)) << error;
  EXPECT_EQ(again.work(1010, 1200, -20, 630), moved.work(1010, 1200, -20, 630));
}
