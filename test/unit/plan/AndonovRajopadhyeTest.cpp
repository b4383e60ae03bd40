// SPDX-License-Identifier: Apache-2.0
//===- AndonovRajopadhyeTest.cpp - tile sizes ------------------------------===//
//
// The paper's examples, recorded vectors, brute force, and the theorem's counter-example.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "TileSimulation.h"
#include "Vectors.h"
#include "hetile/plan/AndonovRajopadhye.h"
#include "hetile/plan/Heterogeneous.h"
#include "hetile/plan/Platform.h"
#include "hetile/plan/Replan.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

UniformProblem fromVector(const nlohmann::json &v) {
  return {v["c"], v["m"], v["p"], v["tau_a"], v["tau_c"], v["beta_s"]};
}

/// Minimum of the printed (10) over all integer tiles and s = m/p.
double printedMinimum(const UniformProblem &q) {
  double best = INFINITY, mp = double(q.columns) / double(q.processors);
  for (int64_t r = 1; r <= q.rows; ++r) {
    for (int64_t s = 1; double(s) <= mp; ++s)
      best = std::min(best, uniformTimePrinted(q, double(r), double(s)).total);
    best = std::min(best, uniformTimePrinted(q, double(r), mp).total);
  }
  return best;
}

/// The paper's loop, event by event: for each tile receive (betaS, and until the message is
/// there), send the result of the tile before (betaS; under way t_c from then on), compute.
/// After a macrocolumn's last tile its result is sent without a tile. n passes of I tiles.
double simulateLoop(const UniformProblem &q, double r, double s, int64_t tiles, int64_t passes) {
  double ta = q.tauA * r * s, tc = q.tauC * r;
  std::vector<double> freeAt(size_t(q.processors), 0);
  std::vector<double> arrival(size_t(tiles), 0); // from the macrocolumn before
  double end = 0;
  for (int64_t column = 0; column < passes * q.processors; ++column) {
    double &free = freeAt[size_t(column % q.processors)];
    std::vector<double> sent(size_t(tiles), 0);
    for (int64_t k = 0; k < tiles; ++k) {
      free = column ? std::max(free + q.betaS, arrival[size_t(k)]) : free + q.betaS;
      free += q.betaS; // send
      if (k > 0)
        sent[size_t(k - 1)] = free + tc;
      free += ta;
    }
    end = free;
    // The last result goes out in the next macrocolumn's first tile, whose receive and send
    // are counted there; here only when it arrives.
    sent[size_t(tiles - 1)] = free + 2 * q.betaS + tc;
    arrival = sent;
  }
  return end;
}

} // namespace

TEST(AndonovRajopadhye, ModelIsTheLoopWhereComputationDominates) {
  Random random(23);
  int checked[2] = {0, 0};
  for (int run = 0; run < 4000; ++run) {
    int64_t p = random.integer(2, 8), s = random.integer(1, 9), r = random.integer(1, 6);
    int64_t tiles = random.integer(2, 30), passes = random.integer(1, 4);
    UniformProblem q{r * tiles, s * p * passes, p, random.real(0.1, 5), random.real(0, 3),
                     random.real(0, 20)};
    UniformTime t = uniformTimePrinted(q, double(r), double(s));
    if (t.region != Region::IA && t.region != Region::IB)
      continue;
    ++checked[t.region == Region::IB];
    ASSERT_NEAR(simulateLoop(q, double(r), double(s), tiles, passes), t.total, 1e-9 * t.total)
        << regionName(t.region) << " run " << run;
  }
  EXPECT_GT(checked[0], 500);
  EXPECT_GT(checked[1], 500);
}

TEST(Replan, Hysteresis) {
  EXPECT_TRUE(replanPays(10, 7, 1, 0.1));
  EXPECT_FALSE(replanPays(10, 9.5, 0, 0.1)); // within the noise
  EXPECT_FALSE(replanPays(10, 7, 4, 0.1));   // moving costs more
  EXPECT_FALSE(replanPays(10, 12, 0, 0));
}

TEST(AndonovRajopadhye, PapersExample) {
  const auto &v = vectors()["ar"];
  UniformProblem q{75, 10, 2, v["params"]["tau_a"], v["params"]["tau_c"], v["params"]["beta_s"]};
  EXPECT_NEAR(heightOptimum(q), v["p2m10c75"]["r_star"].get<double>(), 1e-9);
  UniformTile tile = theoremOne(q);
  EXPECT_EQ(tile.height, 45);
  EXPECT_EQ(tile.width, 5);
  EXPECT_NEAR(tile.time, v["p2m10c75"]["T_r45"].get<double>(), 1e-12);
  EXPECT_EQ(tile.region, Region::IB); // not found by work that assumes H_m >= L_p
  EXPECT_EQ(uniformTimePrinted(q, 30, 5).region, Region::IA);
  EXPECT_EQ(uniformTimePrinted(q, 31, 5).region, Region::IB);
  EXPECT_NEAR(uniformTimePrinted(q, 30, 5).total, 0.0225618, 1e-7);
}

TEST(AndonovRajopadhye, TheoremsCounterExample) {
  const auto &v = vectors()["ar"];
  UniformProblem q{10, 100000, 256, v["params"]["tau_a"], v["params"]["tau_c"],
                   v["params"]["beta_s"]};
  const auto &f = v["fig8"];
  UniformTile tile = theoremOne(q);
  EXPECT_EQ(tile.height, f["thm"][0].get<int64_t>());
  EXPECT_EQ(tile.width, f["thm"][1].get<double>());
  EXPECT_NEAR(tile.time, f["T_true_at_thm"].get<double>(), 1e-9);
  EXPECT_NEAR(uniformTimePrinted(q, 1, 100000.0 / 256).total, f["T_min"].get<double>(), 1e-9);
  UniformTile best = discreteOptimum(q);
  EXPECT_LT(best.time, tile.time / 3.4);
  EXPECT_EQ(best.passes, 1);
}

TEST(AndonovRajopadhye, RecordedVectors) {
  for (const auto &v : vectors()["ar_vectors"]) {
    UniformProblem q = fromVector(v);
    UniformTime t = uniformTimePrinted(q, v["r"], v["s"]);
    EXPECT_NEAR(t.total, v["T"].get<double>(), 1e-9 * t.total);
    EXPECT_EQ(regionName(t.region), v["region"].get<std::string>());
    EXPECT_NEAR(printedMinimum(q), v["T_min"].get<double>(), 1e-9 * t.total);
    UniformTile thm = theoremOne(q);
    EXPECT_EQ(thm.height, v["thm"][0].get<int64_t>());
    EXPECT_NEAR(thm.width, v["thm"][1].get<double>(), 1e-12);
    EXPECT_NEAR(thm.time, v["T_thm"].get<double>(), 1e-9 * thm.time);
  }
}

TEST(AndonovRajopadhye, DiscreteIsTheBruteForceOptimum) {
  Random random(21);
  for (int run = 0; run < 1500; ++run) {
    UniformProblem q{random.integer(1, 40), random.integer(1, 60), random.integer(1, 9),
                     std::exp(random.real(-4, 3)), std::exp(random.real(-4, 4)),
                     std::exp(random.real(-4, 4)),
                     run % 2 ? SendLoop::AtOnce : SendLoop::WithNextTile};
    UniformTile tile = discreteOptimum(q);
    double best = INFINITY;
    int64_t widest = (q.columns + q.processors - 1) / q.processors;
    for (int64_t r = 1; r <= q.rows; ++r)
      for (int64_t s = 1; s <= widest; ++s)
        best = std::min(best, uniformTime(q, double(r), double(s),
                                          std::ceil(double(q.rows) / double(r)),
                                          std::ceil(double(q.columns) / double(s * q.processors)))
                                  .total);
    ASSERT_NEAR(tile.time, best, 1e-9 * best) << "run " << run;
  }
}

TEST(Heterogeneous, NotFarFromBruteForce) {
  Random random(22);
  double sum = 0;
  int runs = 60;
  for (int run = 0; run < runs; ++run) {
    MixedProblem p;
    for (int64_t q = random.integer(1, 5); q > 0; --q)
      p.times.push_back(random.real(1, 6));
    std::sort(p.times.begin(), p.times.end());
    p.rows = random.integer(5, 60), p.columns = random.integer(5, 60);
    p.overhead = std::exp(random.real(-2, 5)), p.latency = std::exp(random.real(-2, 5));
    MixedTile tile = heterogeneousTile(p);
    EXPECT_EQ(columnsOf(tile.sequence), p.columns);
    // Brute force over heights, passes and prefixes of even passes.
    double best = INFINITY;
    for (size_t k = 1; k <= p.times.size(); ++k)
      for (int64_t r = 1; r <= p.rows; ++r)
        for (int64_t n = 1; n <= p.columns; ++n) {
          Platform platform;
          for (size_t q = 0; q < k; ++q)
            platform.times.push_back(p.times[q] * double(r));
          platform.rows = (p.rows + r - 1) / r, platform.columns = p.columns;
          platform.latency = p.latency, platform.overhead = p.overhead;
          std::vector<double> times(p.times.begin(), p.times.begin() + k);
          best = std::min(best, makespan(platform, evenPasses(allocate(times, p.columns), n)));
        }
    EXPECT_LE(tile.time, 1.15 * best) << "run " << run;
    sum += tile.time / best;
  }
  EXPECT_LE(sum / runs, 1.02);
}

TEST(Heterogeneous, SlowProcessorsAreDropped) {
  MixedProblem p;
  p.times = {1, 1, 1000};
  p.rows = 100, p.columns = 100, p.overhead = 50, p.latency = 50;
  EXPECT_EQ(heterogeneousTile(p).processors, (std::vector<int>{0, 1}));
  EXPECT_FALSE(processorPays(p, 2, 1000));
  EXPECT_TRUE(processorPays(p, 1, 1));
}
