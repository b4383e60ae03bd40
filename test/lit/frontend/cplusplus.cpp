// References, std::min, constexpr and a member function.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- -std=c++17 | %FileCheck %s
#include <algorithm>
#include <cmath>

constexpr int N = 64;

namespace heat {
struct Solver {
  int n;
  double u[N][N];
  void sweep(double (&v)[N][N]);
};

// CHECK-LABEL: in heat::Solver::sweep
// CHECK: array v: double[64][64], base (double *)(v)
// CHECK: { S0[i, j] : 1 <= i and i < n and i <= 62 and 1 <= j and i <= j + 2 and j <= 62 }
// CHECK: body <v[i, j]> = std::max(<v[i - 1, j]>, std::sqrt(<u[i, j]>));
// CHECK: calls libm
void Solver::sweep(double (&v)[N][N]) {
  for (auto i = 1; i < std::min(n, N - 1); ++i)
    for (auto j = std::max(1, i - 2); j < N - 1; ++j)
      v[i][j] = std::max(v[i - 1][j], std::sqrt(u[i][j]));
}
} // namespace heat
// SPDX-License-Identifier: Apache-2.0
