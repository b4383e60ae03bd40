// SPDX-License-Identifier: Apache-2.0
//===- KyriakopoulosTest.cpp - trapezoid schedules -------------------------===//
//
// The paper's example, recorded vectors, and the table of simulated times.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Vectors.h"
#include "hetile/plan/Kyriakopoulos.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

/// The paper's machine, microseconds, 1024 x 1024.
ScheduleProblem machine(int64_t processors) {
  return {1024, 1024, processors, 1.596, 155.38, 0.254, 8, 8.252};
}

int64_t sum(const std::vector<int64_t> &v) {
  return std::accumulate(v.begin(), v.end(), int64_t(0));
}

} // namespace

TEST(Kyriakopoulos, ClosedForms) {
  const auto &v = vectors()["tgs"];
  for (int64_t p = 2; p <= 16; ++p) {
    std::string key = std::to_string(p);
    double n2 = chunkWidth(machine(p));
    EXPECT_NEAR(n2, v["cs_n2"][key].get<double>(), 1e-9);
    EXPECT_NEAR(chunkTime(machine(p), n2), v["cs_T_us"][key].get<double>(), 1e-3);
    EXPECT_NEAR(lastForGeometric(machine(p)), v["L17"][key].get<double>(), 1e-9);
  }
  // Both cases of (5) agree at n1 = N1/P.
  EXPECT_NEAR(phases(machine(4), 256, 16), 4 - 1 + 64, 1e-12);
  EXPECT_NEAR(phases(machine(80), 1024.0 / 80, 16), 80 - 1 + 64, 1e-12);
}

TEST(Kyriakopoulos, PapersSequences) {
  const auto &v = vectors()["tgs"];
  double decrement;
  EXPECT_EQ(trapezoid(1024, 128, 11, decrement), v["n1"].get<std::vector<int64_t>>());
  EXPECT_NEAR(decrement, 8.51912, 1e-5);
  double lambda = geometricFactor(1024, 128, 11, false);
  EXPECT_NEAR(lambda, v["lam_128_11"].get<double>(), 1e-15);
  EXPECT_NEAR(geometricFactor(1024, 128, 11, true), v["lam_128_11_corrected"].get<double>(), 1e-15);
  EXPECT_NEAR(lambda * 1024 + (1 - lambda) * 11, v["n2_1"].get<double>(), 1e-9);
  EXPECT_EQ(geometric(1024, lambda, 11), v["n2"].get<std::vector<int64_t>>());
}

TEST(Kyriakopoulos, CorrectedFactorIsTheDerivativesZero) {
  // dC/dy of (9) is zero at 1 - lambda = sum n1(i) n1(i+1) / sum n1(i)^2.
  double decrement, products = 0, squares = 0;
  trapezoid(1024, 128, 11, decrement);
  for (int i = 0; i < 14; ++i) {
    double a = 128 - i * decrement, b = 128 - (i + 1) * decrement;
    products += a * b, squares += a * a;
  }
  EXPECT_NEAR(1 - products / squares, geometricFactor(1024, 128, 11, true), 0.002);
}

TEST(Kyriakopoulos, SimulatedTable) {
  struct Row {
    int64_t processors;
    double chunk, trapezoid, printed, corrected; // seconds for 100 sweeps
    int64_t trapezoidWidth;
  };
  const Row rows[] = {{2, 86.26, 96.88, 98.26, 97.28, 128},
                      {4, 45.12, 52.10, 54.42, 52.97, 120},
                      {8, 24.84, 28.25, 31.76, 30.05, 95},
                      {12, 18.45, 20.42, 24.75, 23.07, 69},
                      {16, 15.32, 16.76, 19.02, 17.94, 49}};
  for (const Row &row : rows) {
    Schedule s;
    std::string error;
    ScheduleProblem p = machine(row.processors);
    ASSERT_TRUE(makeSchedule(p, Scheme::Chunk, 0, 0, 13, s, error));
    EXPECT_NEAR(s.time * 1e-4, row.chunk, 0.0051) << row.processors;
    ASSERT_TRUE(makeSchedule(p, Scheme::Trapezoid, 0, 0, row.trapezoidWidth, s, error));
    EXPECT_NEAR(s.time * 1e-4, row.trapezoid, 0.02 * row.trapezoid) << row.processors;
    ASSERT_TRUE(makeSchedule(p, Scheme::TrapezoidGeometric, 0, 0, 0, s, error));
    EXPECT_NEAR(s.time * 1e-4, row.printed, 0.01 * row.printed) << row.processors;
    ASSERT_TRUE(makeSchedule(p, Scheme::TrapezoidGeometricCorrected, 0, 0, 0, s, error));
    EXPECT_NEAR(s.time * 1e-4, row.corrected, 0.01 * row.corrected) << row.processors;
  }
}

TEST(Kyriakopoulos, TileOfAnElement) {
  double decrement;
  trapezoid(1024, 128, 11, decrement);
  for (int64_t element = 1; element <= 1024; ++element) {
    int64_t tile = 1;
    for (double end = 128; end < double(element) - 1e-9; ++tile)
      end += 128 - double(tile) * decrement;
    EXPECT_EQ(trapezoidTileOf(element, 128, decrement), tile) << element;
  }
  double lambda = geometricFactor(1024, 128, 11, false), first = lambda * 1024 + (1 - lambda) * 11;
  for (int64_t element = 1; element <= 1000; ++element) {
    int64_t tile = 1;
    for (double end = first; end < double(element) - 1e-9; ++tile)
      end += first * std::pow(1 - lambda, double(tile));
    EXPECT_EQ(geometricTileOf(element, 1024, lambda, 11), tile) << element;
  }
}

TEST(Kyriakopoulos, SequencesSumToTheDomain) {
  Random random(31);
  for (int run = 0; run < 3000; ++run) {
    ScheduleProblem p{random.integer(1, 3000), random.integer(1, 3000), random.integer(1, 20),
                      random.real(0.1, 5), random.real(0, 300), random.real(0, 1),
                      random.real(0, 16), random.real(0, 10)};
    for (Scheme scheme : {Scheme::Chunk, Scheme::Trapezoid, Scheme::TrapezoidGeometric,
                          Scheme::TrapezoidGeometricCorrected}) {
      Schedule s;
      std::string error;
      if (!makeSchedule(p, scheme, 0, 0, 0, s, error)) {
        EXPECT_FALSE(error.empty());
        continue;
      }
      ASSERT_EQ(sum(s.n1), p.n1);
      ASSERT_EQ(sum(s.n2), p.n2);
      for (int64_t n : s.n1)
        ASSERT_GT(n, 0);
      for (int64_t n : s.n2)
        ASSERT_GT(n, 0);
      ASSERT_GE(s.time, double(p.n1) * double(p.n2) * p.t / double(p.processors) * (1 - 1e-9));
    }
  }
}
