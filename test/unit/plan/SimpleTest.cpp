// SPDX-License-Identifier: Apache-2.0
//===- SimpleTest.cpp - `auto` is never worse than what is simple -----------===//
//
// Random questions: shapes, speeds, costs. The plan of `auto` against the plan of every simple
// strategy asked for by name, and against single chunks, widths and numbers of ranks.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Shapes.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Strategies.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

constexpr double Tolerance = 1 + 1e-9;

std::vector<double> randomTimes(Random &random, int64_t most) {
  const int64_t kind = random.integer(0, 2);
  std::vector<double> times;
  for (int64_t q = random.integer(1, most); q > 0; --q)
    times.push_back(kind == 0 ? 1 : kind == 1 ? double(random.integer(1, 6))
                                              : std::exp(random.real(-2, 2)));
  return times;
}

double maybe(Random &random) { return random.integer(0, 1) ? std::exp(random.real(-3, 5)) : 0; }

Request randomRequest(Random &random, int64_t ranks, int64_t size) {
  Request r;
  const int64_t a = random.integer(2, size), b = random.integer(2, size);
  switch (random.integer(0, 3)) {
  case 0: r.shape = Shape::rectangle(0, a, 0, b); break;
  case 1: r.shape = parallelogram(a, b); break;
  case 2: r.shape = triangle(a); break;
  default: r.shape = parallelogram(a / 10 + 2, 3 * b); // a long and narrow one
  }
  r.secondsPerPoint = randomTimes(random, ranks);
  r.startup = maybe(random), r.latency = maybe(random), r.secondsPerTile = maybe(random);
  r.bytesPerRow = double(random.integer(0, 16));
  r.secondsPerByte = random.real(0, 0.2);
  r.copySecondsPerByte = random.integer(0, 1) ? random.real(0, 0.2) : 0;
  if (random.integer(0, 3) == 0)
    r.liveInBytes = r.shape.points() * random.real(0, 2),
    r.liveOutBytes = r.shape.points() * random.real(0, 2);
  if (random.integer(0, 4) == 0)
    r.overrides.tileHeight = random.integer(1, 40);
  if (random.integer(0, 4) == 0)
    r.overrides.width = random.integer(1, 9);
  return r;
}

double predicted(const Request &request, const std::string &strategy, int procs = 0) {
  Request r = request;
  r.overrides.strategy = strategy;
  r.overrides.procs = procs;
  Plan plan;
  std::string error;
  EXPECT_TRUE(choose(r, plan, error)) << error;
  return plan.predicted;
}

} // namespace

TEST(Simple, AutoIsNeverWorseThanAStrategyByName) {
  Random random(5);
  for (int run = 0; run < 300; ++run) {
    const Request r = run % 10 ? randomRequest(random, 16, 250) : randomRequest(random, 64, 1200);
    const double best = predicted(r, "auto");
    for (const char *name : {"boulet", "cyclic", "lu", "trapezoid", "rwr"})
      EXPECT_LE(best, predicted(r, name) * Tolerance) << "run " << run << " " << name;
    EXPECT_LE(best, predicted(r, "boulet", 1) * Tolerance) << "run " << run;
  }
}

// Of these families some members are looked at, and what is found besides is nearly always better.
TEST(Simple, AutoIsSeldomWorseThanAnyChunkWidthOrNumberOfRanks) {
  Random random(6);
  int worse = 0, asked = 0;
  for (int run = 0; run < 200; ++run) {
    const Request r = randomRequest(random, 12, 200);
    const double best = predicted(r, "auto");
    auto compare = [&](const std::string &name, int procs) {
      const double other = predicted(r, name, procs);
      worse += best > other * Tolerance, ++asked;
      EXPECT_LE(best, other * 1.15) << "run " << run << " " << name << " on " << procs;
    };
    compare("cyclic:" + std::to_string(random.integer(2, 40)), 0);
    compare("boulet:" + std::to_string(random.integer(2, 80)), 0);
    compare("boulet", int(random.integer(1, int64_t(r.secondsPerPoint.size()))));
    compare("cyclic", int(random.integer(1, int64_t(r.secondsPerPoint.size()))));
  }
  EXPECT_LE(worse, asked / 50);
}

TEST(Simple, TheTriangleOfLuOnManyRanks) {
  for (bool equal : {true, false}) {
    Request r;
    r.shape = triangle(4000);
    for (int q = 0; q < 64; ++q)
      r.secondsPerPoint.push_back(1e-8 * (equal ? 1 : 1 + q % 4));
    r.startup = r.latency = 1e-6;
    r.secondsPerTile = 5e-7;
    for (const char *name : {"boulet", "cyclic", "lu", "lu:16", "trapezoid", "rwr"})
      EXPECT_LE(predicted(r, "auto"), predicted(r, name) * Tolerance) << name;
  }
}

TEST(Simple, AutoOnARectangleOfTilesIsNeverWorseThanAnyName) {
  Random random(8);
  for (int run = 0; run < 12; ++run) {
    Platform p;
    p.times = randomTimes(random, 8);
    p.rows = random.integer(1, 200), p.columns = random.integer(1, 200);
    p.latency = maybe(random), p.overhead = maybe(random);
    NamedResult best, other;
    std::string error;
    ASSERT_TRUE(namedStrategy(p, "auto", 0, best, error)) << error;
    auto compare = [&](const std::string &name) {
      if (namedStrategy(p, name, 0, other, error))
        EXPECT_LE(best.makespan, other.makespan * Tolerance) << "run " << run << " " << name;
    };
    for (const char *name : {"boulet", "lcm", "cyclic", "trapezoid", "rwr", "mixed"})
      compare(name);
    for (int64_t n = 1; n <= p.columns; ++n)
      compare("boulet:" + std::to_string(n)), compare("cyclic:" + std::to_string(n));
  }
}
