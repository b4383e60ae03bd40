// Sizes of vectors are no elements: nests whose bounds ask for them do not end a region, and sums over
// vectors run where their arrays are.
// RUN: %hetile --quiet %s -o - -- -std=c++17 | %FileCheck %s
// RUN: %hetile %s -o %t.cpp -- -std=c++17 2>&1 | %FileCheck --check-prefix=REMARKS --allow-empty %s
// REMARKS-NOT: region-ends
#include <vector>
using Field = std::vector<std::vector<double>>;

// CHECK: the nest at {{.*}}:[[@LINE+3]]:3
double energy(const Field &u) {
  double sum = 0;
  for (std::size_t i = 0; i < u.size(); i++)
    for (std::size_t j = 0; j < u[i].size(); j++)
      sum += u[i][j] * u[i][j];
  return sum;
}

// CHECK: the nest at {{.*}}:[[@LINE+3]]:3
double total(const Field &u) {
  double sum = 0;
  for (const auto &row : u)
    for (double x : row)
      sum += x;
  return sum;
}

void sweep(const Field &u, Field &v) {
  for (std::size_t i = 1; i + 1 < u.size(); i++)
    for (std::size_t j = 1; j + 1 < u[i].size(); j++)
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

// CHECK: hetile_region_1
void steps(Field &u, Field &v, std::vector<double> &energies) {
  for (std::size_t t = 0; t < energies.size(); t++) {
    sweep(u, v);
    sweep(v, u);
    energies[t] = 0.5 * t;
  }
}
// SPDX-License-Identifier: Apache-2.0
