// SPDX-License-Identifier: Apache-2.0
//===- Examples.cpp - the examples of the oracle --------------------------===//
//
// Stencils in place and with history, two statements, a triangle with pivots that pass
// through, data of several types, distances longer than a block, tables by windows, random guards.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include <algorithm>

namespace oracle {

namespace {

/// p = {T, N, -}: A[i] from A[i-1], A[i], A[i+1], in place; (x, y) = (t, t + i).
std::vector<Point> seidel(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t t = 0; t < p[0]; ++t)
    for (int64_t i = 1; i < p[1] - 1; ++i)
      points.push_back({t, t + i, {{0, {i - 1}}, {0, {i}}, {0, {i + 1}}}, {0, {i}}});
  return points;
}

/// p = {T, N, -}: B[t+1][i] from row t and t-1; (x, y) = (t, t + i). All of history is kept.
std::vector<Point> fpu(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t t = 1; t < p[0]; ++t)
    for (int64_t i = 1; i < p[1] - 1; ++i)
      points.push_back({t,
                        t + i,
                        {{0, {t, i - 1}}, {0, {t, i}}, {0, {t, i + 1}}, {0, {t - 1, i}}},
                        {0, {t + 1, i}}});
  return points;
}

/// p = {T, N, -}: two arrays, two statements; (t, 2t + i) and (t, 2t + i + 1).
std::vector<Point> jacobi(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t t = 0; t < p[0]; ++t) {
    for (int64_t i = 1; i < p[1] - 1; ++i)
      points.push_back({t, 2 * t + i, {{0, {i - 1}}, {0, {i}}, {0, {i + 1}}}, {1, {i}}});
    for (int64_t i = 1; i < p[1] - 1; ++i)
      points.push_back({t, 2 * t + i + 1, {{1, {i - 1}}, {1, {i}}, {1, {i + 1}}}, {0, {i}}});
  }
  return points;
}

/// p = {-, N, -}: LU without pivoting, (x, y) = (k, j).
std::vector<Point> lu(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t k = 0; k < p[1]; ++k) {
    for (int64_t i = k + 1; i < p[1]; ++i)
      points.push_back({k, k, {{0, {i, k}}, {0, {k, k}}}, {0, {i, k}}});
    for (int64_t i = k + 1; i < p[1]; ++i)
      for (int64_t j = k + 1; j < p[1]; ++j)
        points.push_back({k, j, {{0, {i, j}}, {0, {i, k}}, {0, {k, j}}}, {0, {i, j}}});
  }
  return points;
}

/// p = {M, N, -}: a table of int, two strings of char and a scalar; (x, y) = (i, j).
std::vector<Point> lcs(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t i = 1; i <= p[0]; ++i)
    for (int64_t j = 1; j <= p[1]; ++j)
      points.push_back({i,
                        j,
                        {{0, {i - 1, j}}, {0, {i, j - 1}}, {0, {i - 1, j - 1}}, {1, {i - 1}},
                         {2, {j - 1}}, {3, {}}},
                        {0, {i, j}}});
  return points;
}

/// p = {M, N, D}: reads up to D columns to the left, in the row before; one row kept by parity.
std::vector<Point> knapsack(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t i = 1; i < p[0]; ++i)
    for (int64_t w = 0; w < p[1]; ++w) {
      Point point{i, w, {{0, {i - 1, w}}}, {0, {i, w}}};
      const int64_t distance = 1 + (i * 5) % p[2];
      if (w >= distance)
        point.reads.push_back({0, {i - 1, w - distance}});
      points.push_back(point);
    }
  return points;
}

/// p = {T, N, seed}: in place with guards and reads chosen at random; (t, 2t + i). Elements
/// are skipped, so values from long ago and from before the nest are read late.
std::vector<Point> guarded(const int64_t *p) {
  std::vector<Point> points;
  uint64_t state = static_cast<uint64_t>(p[2]) * 2654435761u + 12345;
  const auto random = [&](uint64_t below) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (state >> 33) % below;
  };
  for (int64_t t = 0; t < p[0]; ++t)
    for (int64_t i = 0; i < p[1]; ++i) {
      if (random(3) == 0)
        continue;
      Point point{t, 2 * t + i, {{0, {i}}}, {0, {i}}};
      for (int64_t d = -2; d <= 2; ++d)
        if (i + d >= 0 && i + d < p[1] && random(2))
          point.reads.push_back({0, {i + d}});
      points.push_back(point);
    }
  return points;
}

/// p = {M, N, -}: a column of values that every later column reads: all pass through.
std::vector<Point> broadcast(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t i = 0; i < p[0]; ++i)
    for (int64_t j = 0; j < p[1]; ++j) {
      Point point{i, j, {{0, {i, 0}}}, {0, {i, j}}};
      if (j % 5 == 4)
        point.reads.push_back({0, {i, j - 4}});
      points.push_back(point);
    }
  return points;
}

/// p = {M, N, -}: an even number of rows, a sweep along the columns of an array; an odd one, every
/// other element of its first and last column, in a loop whose columns are the rows of the array.
std::vector<Point> borders(const int64_t *p) {
  std::vector<Point> points;
  const int64_t n = p[1], last = (n - 1) / 2 * 2;
  for (int64_t i = 0; i <= last && p[0] % 2 == 0; ++i)
    for (int64_t j = 0; j < n; ++j)
      points.push_back({i, j, {{0, {std::max<int64_t>(i - 1, 0), j}}, {0, {i, j}}}, {0, {i, j}}});
  for (int64_t i = 0; i <= last && p[0] % 2 != 0; i += 2) {
    points.push_back({0, i, {{0, {i, 1}}}, {0, {i, 0}}});
    points.push_back({0, i, {{0, {i, n - 2}}}, {0, {i, n - 1}}});
  }
  return points;
}

/// p = {M, N, -}: a scalar is set anew in each column, of a row of an array: but for the last one, no
/// block leaves anything for the host, or for others.
std::vector<Point> lastRow(const int64_t *p) {
  std::vector<Point> points;
  for (int64_t i = 0; i < 4 * p[1]; ++i)
    for (int64_t j = 0; j < 2 * p[0]; ++j)
      points.push_back({0, i, {{1, {i, j}}}, {0, {}}});
  return points;
}

} // namespace

const std::vector<Example> &examples() {
  static const std::vector<Example> all = {
      {"seidel", {{"A", 1, 8, -1, {}}}, seidel},
      {"fpu", {{"B", 2, 8, 1, {1, 1}}}, fpu},
      {"jacobi", {{"A", 1, 8, -1, {}}, {"B", 1, 4, -1, {}}}, jacobi},
      {"lu", {{"A", 2, 8, 1, {-1, 1}}}, lu},
      {"lcs",
       {{"C", 2, 4, -1, {}}, {"a", 1, 1, -1, {}}, {"b", 1, 1, -1, {}}, {"s", 0, 8, -1, {}}},
       lcs},
      {"knapsack", {{"V", 2, 8, -1, {}}}, knapsack},
      {"lcs window",
       {{"C", 2, 4, -1, {}, {true, -1, 0}},
        {"a", 1, 1, -1, {}},
        {"b", 1, 1, -1, {}},
        {"s", 0, 8, -1, {}}},
       lcs},
      {"knapsack window", {{"V", 2, 8, -1, {}, {true, -1, 0}}}, knapsack},
      {"fpu window", {{"B", 2, 8, -1, {}, {true, -1, 1}}}, fpu},
      {"guarded", {{"A", 1, 8, -1, {}}}, guarded},
      {"broadcast", {{"A", 2, 8, -1, {}}}, broadcast},
      {"borders", {{"A", 2, 8, -1, {}}}, borders},
      {"last row", {{"s", 0, 8, -1, {}}, {"A", 2, 8, -1, {}}}, lastRow},
  };
  return all;
}

} // namespace oracle
