// SPDX-License-Identifier: Apache-2.0
//===- IlpTest.cpp - optimal schedules of tiny graphs ----------------------===//
//
// The published optima, exhaustive search, and the columnwise optimum as an upper bound.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "hetile/plan/Ilp.h"
#include "hetile/plan/Platform.h"

#include <functional>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

OptimalSchedule solve(const std::vector<int64_t> &times, int64_t rows, int64_t columns,
                      int64_t latency) {
  OptimalSchedule s;
  std::string error;
  EXPECT_TRUE(optimalSchedule(times, rows, columns, latency, 60, s, error)) << error;
  return s;
}

/// The schedule respects precedence, latency, and one tile at a time.
void expectValid(const OptimalSchedule &s, const std::vector<int64_t> &times, int64_t latency) {
  int64_t rows = int64_t(s.owner.size()), columns = int64_t(s.owner[0].size());
  auto end = [&](int64_t i, int64_t j) { return s.start[i][j] + times[s.owner[i][j]]; };
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      if (i > 0) {
        EXPECT_GE(s.start[i][j], end(i - 1, j) + (s.owner[i][j] != s.owner[i - 1][j]) * latency);
      }
      if (j > 0) {
        EXPECT_GE(s.start[i][j], end(i, j - 1) + (s.owner[i][j] != s.owner[i][j - 1]) * latency);
      }
      for (int64_t k = 0; k < rows * columns; ++k)
        if (k != i * columns + j && s.owner[k / columns][k % columns] == s.owner[i][j]) {
          EXPECT_TRUE(end(i, j) <= s.start[k / columns][k % columns] ||
                      end(k / columns, k % columns) <= s.start[i][j]);
        }
    }
  EXPECT_EQ(s.makespan, end(rows - 1, columns - 1));
}

/// Best makespan with whole columns on one processor, blocks of neighbours pipelined.
double columnwiseOptimum(const Platform &p) {
  std::vector<int> owners(size_t(p.columns), 0);
  double best = 1e300;
  std::function<void(size_t)> place = [&](size_t j) {
    if (j == owners.size()) {
      best = std::min(best, makespan(p, fromOwners(owners)));
      return;
    }
    for (size_t q = 0; q < p.times.size(); ++q) {
      owners[j] = int(q);
      place(j + 1);
    }
  };
  place(0);
  return best;
}

} // namespace

TEST(Ilp, PublishedOptima) {
  OptimalSchedule s = solve({1, 5}, 6, 2, 0);
  EXPECT_EQ(s.makespan, 11);
  expectValid(s, {1, 5}, 0);
  EXPECT_EQ(columnwiseOptimum({{1, 5}, 6, 2, 0, 0}), 12);
  s = solve({1, 2}, 3, 3, 1);
  EXPECT_EQ(s.makespan, 8);
  expectValid(s, {1, 2}, 1);
  EXPECT_EQ(columnwiseOptimum({{1, 2}, 3, 3, 1, 0}), 9);
}

TEST(Ilp, NeverWorseThanColumnwise) {
  Random random(51);
  for (int run = 0; run < 12; ++run) {
    std::vector<int64_t> times = {random.integer(1, 3), random.integer(1, 4)};
    int64_t rows = random.integer(1, 3), columns = random.integer(1, 3);
    int64_t latency = random.integer(0, 2);
    OptimalSchedule s = solve(times, rows, columns, latency);
    expectValid(s, times, latency);
    Platform p{{double(times[0]), double(times[1])}, rows, columns, double(latency), 0};
    EXPECT_LE(double(s.makespan), columnwiseOptimum(p));
    EXPECT_GE(double(s.makespan), lowerBound(p.times, double(rows), double(columns)) - 1e-9);
  }
}

TEST(Ilp, RefusesWhatIsTooLarge) {
  OptimalSchedule s;
  std::string error;
  EXPECT_FALSE(optimalSchedule({3, 4}, 1000, 1000, 1, 10, s, error));
  EXPECT_NE(error.find("limit"), std::string::npos);
  EXPECT_FALSE(optimalSchedule({3, 4}, 40, 10, 1, 10, s, error));
  EXPECT_NE(error.find("limit"), std::string::npos);
  EXPECT_FALSE(optimalSchedule({}, 2, 2, 1, 10, s, error));
  EXPECT_FALSE(optimalSchedule({1, 0}, 2, 2, 1, 10, s, error));
}
