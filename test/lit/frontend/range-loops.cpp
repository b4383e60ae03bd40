// Range-based loops over arrays and vectors count elements, and references stand for elements. Rows of a
// vector are as long as the first one, which is checked on entry. What changes what a reference was
// bound by, or goes over something else, is not followed.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- -std=c++17 | %FileCheck %s
// RUN: %hetile --analyze-only %s -- -std=c++17 2>&1 | %FileCheck --check-prefix=REFUSED %s
#include <algorithm>
#include <array>
#include <cmath>
#include <list>
#include <vector>

using Field = std::vector<std::vector<double>>;
double plane[300][200];
std::array<std::array<float, 150>, 170> fixed;

// CHECK-LABEL: in scale
// CHECK: body <plane[hetile_r0, hetile_r1]> = {{.*}}<plane[hetile_r0, hetile_r1]> * 0.5
void scale() {
  for (auto &row : plane)
    for (double &x : row)
      x = x * 0.5 + 1;
}

// CHECK-LABEL: in branches
// CHECK: S0[hetile_r0, hetile_r1] : 0 <= hetile_r0 and hetile_r0 <= 169 and 0 <= hetile_r1 and hetile_r1 <= 149
void branches() {
  for (auto &row : fixed)
    for (auto &x : row) {
      const float y = x * 2;
      if (y > 3)
        x -= y;
    }
}

// CHECK-LABEL: in clear
// CHECK: hetile_r0
void clear(Field &rate) {
  for (auto &row : rate)
    std::fill(row.begin(), row.end(), 0.0);
}

// CHECK-LABEL: in largest
double largest(const Field &u) {
  double most = 0;
  for (const auto &row : u)
    for (double x : row)
      most = std::max(most, std::fabs(x));
  return most;
}

// CHECK-LABEL: in sweep
// CHECK: body <v[i, j]> = (0.25 * (<u[i, j - 1]> + <u[i, j + 1]>));
void sweep(const Field &u, Field &v) {
  for (std::size_t i = 1; i + 1 < u.size(); i++)
    for (std::size_t j = 1; j + 1 < u[i].size(); j++) {
      double &x = v[i][j];
      const double &west = u[i][j - 1];
      x = 0.25 * (west + u[i][j + 1]);
    }
}

// REFUSED: range-loops.cpp:[[@LINE+4]]:{{.*}}: remark: {{.*}}(value-type)
void moves(Field &u) {
  for (std::size_t i = 0; i < u.size(); i++)
    for (std::size_t j = 0, k = 0; j < 100; j++) {
      double &x = u[i][k];
      k = j;
      x += 1;
    }
}

// REFUSED: range-loops.cpp:[[@LINE+4]]:{{.*}}: remark: {{.*}}(range-for)
void others(std::list<double> &values) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 200; j++)
      for (double x : values)
        plane[i][j] += x;
}
// SPDX-License-Identifier: Apache-2.0
