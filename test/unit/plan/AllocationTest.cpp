// SPDX-License-Identifier: Apache-2.0
//===- AllocationTest.cpp - Boulet's allocations ---------------------------===//
//
// Published numbers, recorded vectors, and brute force.
//
//===----------------------------------------------------------------------===//
#include "Random.h"
#include "Vectors.h"
#include "hetile/plan/Allocation.h"
#include "hetile/plan/Parallelogram.h"
#include "hetile/plan/Platform.h"

#include <functional>
#include <gtest/gtest.h>

using namespace hetile::plan;
using namespace hetile::test;

namespace {

const std::vector<double> Workstations = {11, 26, 33, 33, 38, 40, 528, 530};

/// A fraction [numerator, denominator] of the vectors.
double fraction(const nlohmann::json &j) { return j[0].get<double>() / j[1].get<double>(); }

/// Smallest max of c_q t_q over all ways to hand out `columns`, by enumeration.
double bruteForce(const std::vector<double> &times, int64_t columns) {
  double best = 1e300;
  std::function<void(size_t, int64_t, double)> place = [&](size_t q, int64_t left, double longest) {
    if (longest >= best)
      return;
    if (q + 1 == times.size()) {
      best = std::min(best, std::max(longest, double(left) * times[q]));
      return;
    }
    for (int64_t c = 0; c <= left; ++c)
      place(q + 1, left - c, std::max(longest, double(c) * times[q]));
  };
  place(0, columns, 0);
  return best;
}

} // namespace

TEST(Allocation, GreedyStepsOfThreeProcessors) {
  std::vector<double> times = {3, 5, 8};
  for (const auto &row : vectors()["dp_3_5_8"]) {
    int64_t n = row["n"];
    Chunk chunk = allocate(times, n);
    EXPECT_EQ(chunk.sizes, row["c"].get<std::vector<int64_t>>());
    EXPECT_EQ(chunk.rowTime(times), row["m"].get<double>());
    EXPECT_EQ(optimalRowTime(times, n), row["m"].get<double>());
    if (n > 0) {
      EXPECT_DOUBLE_EQ(chunk.cost(times), fraction(row["cost"]));
    }
    if (!row["next"].is_null()) {
      EXPECT_EQ(greedyOrder(times, n + 1)[n] + 1, row["next"].get<int>());
    }
  }
  Chunk best = bestChunk(times, 79);
  EXPECT_EQ(best.sizes, vectors()["dp_3_5_8_B79"].get<std::vector<int64_t>>());
  EXPECT_DOUBLE_EQ(best.cost(times), 120.0 / 79);
  EXPECT_EQ(allocate(times, 9).sizes, (std::vector<int64_t>{5, 3, 1}));
  EXPECT_EQ(bestChunk(times, 7).sizes, (std::vector<int64_t>{3, 2, 1}));
}

TEST(Allocation, EightWorkstations) {
  for (const auto &[bound, row] : vectors()["suns_CB"].items()) {
    Chunk chunk = bestChunk(Workstations, std::stoll(bound));
    EXPECT_EQ(chunk.sizes, row["c"].get<std::vector<int64_t>>()) << bound;
    EXPECT_EQ(chunk.columns(), row["n"].get<int64_t>());
    EXPECT_EQ(chunk.rowTime(Workstations), row["m"].get<double>());
    EXPECT_DOUBLE_EQ(chunk.cost(Workstations), fraction(row["cost"]));
  }
  for (const auto &[count, cost] : vectors()["suns_cyclic_cost"].items()) {
    size_t k = std::stoul(count);
    Chunk ones{std::vector<int64_t>(k, 1)};
    std::vector<double> times(Workstations.begin(), Workstations.begin() + k);
    EXPECT_DOUBLE_EQ(ones.cost(times), fraction(cost)) << count;
  }
  EXPECT_NEAR(lowerBound(Workstations, 100, 1000), 408041.33, 0.01);
  EXPECT_NEAR(100 * 1000 * 11 / lowerBound(Workstations, 100, 1000), 2.6958, 1e-4);
}

TEST(Allocation, LeastCommonMultiple) {
  const auto &v = vectors()["suns"];
  int64_t lcm;
  Chunk chunk;
  std::string error;
  ASSERT_TRUE(lcmChunk({11, 26, 33, 33, 38, 40, 528, 530}, lcm, chunk, error));
  EXPECT_EQ(lcm, v["L"].get<int64_t>());
  EXPECT_EQ(chunk.columns(), v["C"].get<int64_t>());
  EXPECT_EQ(chunk.sizes, v["shares"].get<std::vector<int64_t>>());
  EXPECT_NEAR(chunk.cost(Workstations), fraction(v["cost_opt"]), 1e-12);
  // Primes whose product exceeds 64 bits; and shares whose sum does.
  EXPECT_FALSE(lcmChunk({1000003, 1000033, 1000037, 1000039}, lcm, chunk, error));
  EXPECT_NE(error.find("64 bits"), std::string::npos);
  EXPECT_FALSE(lcmChunk({int64_t(1) << 62, 1, 1, 1}, lcm, chunk, error));
  EXPECT_NE(error.find("64 bits"), std::string::npos);
  EXPECT_FALSE(lcmChunk({3, 0}, lcm, chunk, error));
}

TEST(Allocation, LuOwners) {
  const auto &v = vectors()["lu"];
  std::vector<double> times = v["t"].get<std::vector<double>>();
  Chunk nine = bestChunk(times, 9);
  EXPECT_EQ(nine.sizes, v["B9"].get<std::vector<int64_t>>());
  EXPECT_NEAR(6 * nine.cost(times), v["B9_x6"].get<double>(), 1e-9);
  EXPECT_NEAR(6 * lowerBound(times, 1, 1), v["six_over_sum"].get<double>(), 1e-9);
  EXPECT_NEAR(660 / (6 * nine.cost(times)), v["ratio_B9"].get<double>(), 1e-12);

  std::vector<int> owners = luOwners({3, 5, 8}, 10, 10);
  for (int &q : owners)
    ++q;
  EXPECT_EQ(owners, v["rev_3_5_8_B10"].get<std::vector<int>>());
  // Updating the last n blocks costs the largest sum of one processor.
  std::vector<double> loads(3, 0), costs;
  std::vector<double> t = {3, 5, 8};
  for (size_t k = owners.size(); k-- > 0;) {
    loads[owners[k] - 1] += t[owners[k] - 1];
    costs.push_back(*std::max_element(loads.begin(), loads.end()));
  }
  std::reverse(costs.begin(), costs.end());
  EXPECT_EQ(costs, v["update_costs"].get<std::vector<double>>());
  EXPECT_EQ(luOwners({3, 5, 8}, 25, 10).size(), 25u);
}

TEST(Allocation, GreedyIsOptimal) {
  Random random(11);
  for (int run = 0; run < 2000; ++run) {
    std::vector<double> times;
    for (int64_t q = random.integer(1, 4); q > 0; --q)
      times.push_back(double(random.integer(1, 20)));
    int64_t n = random.integer(0, 14);
    double expected = bruteForce(times, n);
    ASSERT_EQ(allocate(times, n).rowTime(times), expected);
    ASSERT_EQ(optimalRowTime(times, n), expected);
    ASSERT_LE(lowerBound(times, 7, double(n)), columnwiseBound(times, 7, n) * (1 + 1e-12));
  }
}

TEST(Allocation, OptimalRowTimeOfManyColumns) {
  Random random(12);
  for (int run = 0; run < 200; ++run) {
    std::vector<double> times;
    for (int64_t q = random.integer(1, 20); q > 0; --q)
      times.push_back(random.integer(0, 1) ? double(random.integer(1, 1000)) : random.real(1, 9));
    int64_t n = random.integer(1, 5000);
    ASSERT_EQ(optimalRowTime(times, n), allocate(times, n).rowTime(times));
  }
}

TEST(Allocation, PublishedMakespans) {
  for (const auto &[name, sizes] : vectors()["suns_makespan_N1_100_Tcom_0_11"].items())
    for (const auto &[columns, results] : sizes.items())
      for (const auto &[latency, expected] : results.items()) {
        Platform p{Workstations, 100, std::stoll(columns), std::stod(latency), 0};
        Sequence s;
        if (name[0] == 'C') {
          s = periodic(bestChunk(Workstations, std::stoll(name.substr(1))), p.columns);
        } else {
          size_t comma = name.find(',');
          s = cyclic(std::stoll(name.substr(7)), std::stoi(name.substr(comma + 1)), p.columns);
        }
        EXPECT_EQ(makespan(p, s), expected.get<double>()) << name << " " << columns;
      }
  Platform p{Workstations, 100, 1000, 0, 0};
  Sequence s;
  for (const auto &run : vectors()["mixed_suns_1000"]["seq"])
    s.push_back({run[0], run[1]});
  EXPECT_EQ(columnsOf(s), 1000);
  p.latency = 11;
  double with = makespan(p, s);
  p.latency = 0;
  double without = makespan(p, s), expected = vectors()["mixed_suns_1000"]["makespan"];
  EXPECT_TRUE(with == expected || without == expected) << with << " " << without;
}

TEST(Allocation, RecordedPipelines) {
  for (const auto &v : vectors()["pipe_vectors"]) {
    std::vector<TimedBlock> blocks;
    for (size_t b = 0; b < v["proc"].size(); ++b)
      blocks.push_back({v["proc"][b], v["row_time"][b], v["Tcom"]});
    EXPECT_DOUBLE_EQ(makespan(blocks, v["N1"]), v["makespan"].get<double>());
  }
}

TEST(Parallelogram, ConditionOfThePapersExample) {
  const auto &v = vectors()["condC"];
  std::vector<double> times = {3, 5, 5};
  ConditionTerms printed = conditionTerms({4, 3, 2}, times, ConditionForm::Printed);
  EXPECT_EQ(printed.constant, v["const"].get<double>());
  EXPECT_EQ(printed.slope, v["printed_r_coef_c432_t355"].get<double>());
  EXPECT_NEAR(conditionThreshold({4, 3, 2}, times, 1, 1, ConditionForm::Printed),
              v["thr_printed_r1"].get<double>(), 1e-12);
  ConditionTerms example = conditionTerms({4, 2, 3}, times, ConditionForm::Safe);
  EXPECT_EQ(example.slope, v["example_r_coef"].get<double>());
  EXPECT_NEAR(conditionThreshold({4, 2, 3}, times, 1, 1, ConditionForm::Safe),
              v["thr_example_r1"].get<double>(), 1e-12);
  EXPECT_EQ(conditionTerms({4, 3, 2}, times, ConditionForm::Safe).slope, 144);
}
