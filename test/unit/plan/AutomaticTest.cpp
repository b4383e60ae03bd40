// SPDX-License-Identifier: Apache-2.0
//===- AutomaticTest.cpp - sequences beyond the papers ---------------------===//
//
// Every search returns all columns, a makespan that simulation confirms, and never less
// than the bound; `auto` is at least as good as the published allocations.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "TileSimulation.h"
#include "hetile/plan/Automatic.h"
#include "hetile/plan/LocalSearch.h"
#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

Platform randomPlatform(Random &random) {
  Platform p;
  for (int64_t q = random.integer(1, 7); q > 0; --q)
    p.times.push_back(double(random.integer(1, 30)));
  p.rows = random.integer(1, 80), p.columns = random.integer(1, 150);
  p.latency = double(random.integer(0, 1) * random.integer(0, 60));
  p.overhead = double(random.integer(0, 1) * random.integer(0, 40));
  return p;
}

void expectValid(const Platform &p, const Sequence &s, double time) {
  EXPECT_EQ(columnsOf(s), p.columns);
  for (const Run &r : s) {
    EXPECT_GT(r.width, 0);
    EXPECT_LT(size_t(r.processor), p.times.size());
  }
  EXPECT_NEAR(time, simulateRows(timed(p, s), p.rows), 1e-9 * time);
  EXPECT_GE(time, columnwiseBound(p.times, p.rows, p.columns) * (1 - 1e-9));
}

} // namespace

TEST(Automatic, ValidAndNotWorseThanPublished) {
  Random random(41);
  for (int run = 0; run < 150; ++run) {
    Platform p = randomPlatform(random);
    Found found = automaticSequence(p, {200000, 300000});
    expectValid(p, found.sequence, found.time);
    for (int64_t bound : {10, 25, 50, 100, 150})
      EXPECT_LE(found.time,
                makespan(p, periodic(bestChunk(p.times, bound), p.columns)) * (1 + 1e-9))
          << "run " << run << " bound " << bound;
  }
}

TEST(Automatic, BestChunkOfAllSizes) {
  Random random(44);
  for (int run = 0; run < 200; ++run) {
    Platform p = randomPlatform(random);
    std::sort(p.times.begin(), p.times.end());
    for (bool balanced : {false, true}) {
      double best = INFINITY;
      for (int64_t n = 1; n <= p.columns; ++n) {
        const double overhead = balanced ? p.overhead : 0;
        const Chunk chunk = allocate(p.times, n, 0, overhead);
        best = std::min(best,
                        makespan(p, balanced ? periodicBalanced(chunk, p.columns, p.times, overhead)
                                             : periodic(chunk, p.columns)));
      }
      const Found found = bestChunked(p, balanced, 100000000);
      expectValid(p, found.sequence, found.time);
      EXPECT_NEAR(found.time, best, 1e-9 * best) << "run " << run << " balanced " << balanced;
      EXPECT_TRUE(bestChunked(p, balanced, 100000000, best * 0.999).sequence.empty());
    }
  }
}

TEST(Automatic, AsGoodAsKnown) {
  // What an independent search found on 16 processors of two kinds, messages two tiles.
  Platform p;
  for (int q = 0; q < 16; ++q)
    p.times.push_back(q < 8 ? 10 : 25);
  p.rows = 300, p.columns = 1000, p.latency = 5, p.overhead = 20;
  EXPECT_LE(automaticSequence(p).time / lowerBound(p.times, 300, 1000), 1.0646);
}

TEST(Automatic, EightWorkstations) {
  Platform p{{11, 26, 33, 33, 38, 40, 528, 530}, 100, 1000, 5.5, 0};
  Found found = automaticSequence(p);
  expectValid(p, found.sequence, found.time);
  EXPECT_LE(found.time / lowerBound(p.times, 100, 1000), 1.005);
  p.overhead = 22;
  EXPECT_LE(automaticSequence(p).time / lowerBound(p.times, 100, 1000), 1.023);
}

TEST(Automatic, Deterministic) {
  Platform p{{3, 5, 8, 9}, 90, 120, 2, 1};
  EXPECT_EQ(automaticSequence(p).sequence, automaticSequence(p).sequence);
}

TEST(Ramp, ValidOnRandomPlatforms) {
  Random random(42);
  for (int run = 0; run < 500; ++run) {
    Platform p = randomPlatform(random);
    for (int levels : {0, 1, 2})
      for (int64_t wide : {1, 2, 5}) {
        Sequence s = rampWideRamp(p, levels, wide);
        if (!s.empty()) {
          expectValid(p, s, makespan(p, s));
        }
      }
  }
}

TEST(Ramp, OneLevelHidesMostOfTheFill) {
  // 16 equal processors, 200 rows: uniform 1.0750, ramps below 1.02 (published LP: 1.0018).
  Platform p{std::vector<double>(16, 1.0), 200, 48000, 0, 0};
  double ideal = 200.0 * 48000 / 16;
  EXPECT_NEAR(makespan(p, rampWideRamp(p, 0, 1)) / ideal, 1.0750, 1e-9);
  EXPECT_LE(makespan(p, rampWideRamp(p, 1, 1)) / ideal, 1.01);
}

TEST(LocalSearch, NeverWorse) {
  Random random(43);
  for (int run = 0; run < 300; ++run) {
    Platform p = randomPlatform(random);
    Sequence s;
    for (int64_t left = p.columns; left > 0;) {
      int64_t width = std::min(left, random.integer(1, 20));
      append(s, int(random.integer(0, int64_t(p.times.size()) - 1)), width);
      left -= width;
    }
    double time;
    Sequence better = localSearch(p, s, 50000, time);
    EXPECT_LE(time, makespan(p, s) * (1 + 1e-12));
    expectValid(p, better, time);
  }
}
