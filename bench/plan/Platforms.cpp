// SPDX-License-Identifier: Apache-2.0
//===- Platforms.cpp - ten platforms to judge allocation on ----------------===//
//
// Random speeds come from a fixed generator, so that the table is the same everywhere.
//
//===----------------------------------------------------------------------===//
#include "Platforms.h"

#include <algorithm>
#include <cmath>

namespace hetile::bench {

namespace {

class Generator {
public:
  double unit() {
    State = State * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double(State >> 11) + 0.5) / 9007199254740992.0;
  }
  double normal() {
    return std::sqrt(-2 * std::log(unit())) * std::cos(6.283185307179586 * unit());
  }

private:
  uint64_t State = 12345;
};

std::vector<double> repeated(std::vector<std::pair<int, double>> groups) {
  std::vector<double> times;
  for (auto [count, time] : groups)
    times.insert(times.end(), count, time);
  return times;
}

} // namespace

std::vector<NamedPlatform> platforms(double overhead) {
  Generator random;
  std::vector<double> lognormal, uniform;
  for (int q = 0; q < 64; ++q)
    lognormal.push_back(std::round(100 * std::exp(0.5 * random.normal())));
  for (int q = 0; q < 1024; ++q)
    uniform.push_back(std::floor(10 + 91 * random.unit()));
  struct Row {
    const char *name;
    std::vector<double> times;
    int64_t rows, columns;
  };
  std::vector<Row> rows = {
      {"A: 2 (1,5)", {1, 5}, 100, 60},
      {"B: 3 (3,5,8)", {3, 5, 8}, 100, 200},
      {"C: 8 workstations", {11, 26, 33, 33, 38, 40, 528, 530}, 100, 1000},
      {"D: 6 of LU", {210, 361, 646, 573, 660, 555}, 200, 400},
      {"E: 16 (8x10,8x25)", repeated({{8, 10}, {8, 25}}), 300, 1000},
      {"F: 34 (2x2,32x100)", repeated({{2, 2}, {32, 100}}), 500, 4000},
      {"G: 64 lognormal", lognormal, 600, 6000},
      {"H: 256 four classes", repeated({{64, 10}, {64, 15}, {64, 25}, {64, 40}}), 1500, 20000},
      {"I: 1024 uniform", uniform, 4000, 60000},
      {"J: 16 equal", repeated({{16, 10}}), 200, 480}};
  std::vector<NamedPlatform> result;
  for (Row &r : rows) {
    double least = *std::min_element(r.times.begin(), r.times.end());
    result.push_back({r.name, {r.times, r.rows, r.columns, 0.5 * least, overhead * least}});
  }
  return result;
}

} // namespace hetile::bench
