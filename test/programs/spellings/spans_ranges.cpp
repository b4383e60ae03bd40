// C++20: spans as parameters, a concept, an auto parameter, structured bindings for sizes.
// flags: -std=c++20
#include "../result.h"
#include <algorithm>
#include <concepts>
#include <span>
#include <vector>

struct Size {
  int n, m;
};

template <std::floating_point T> static void relax(std::span<T> u, Size size, int sweeps) {
  const int n = size.n, m = size.m;
  // expect: tiled
  for (int s = 0; s < sweeps; ++s)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        u[i * m + j] = T(0.25) * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] +
                                  u[i * m + j + 1]);
}

static void blur(auto &u, auto &v, int n, int sweeps) {
  // expect: tiled
  for (int s = 0; s < sweeps; ++s) {
    for (int i = 1; i < n - 1; ++i)
      v[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
    std::copy_n(v.begin() + 1, n - 2, u.begin() + 1);
  }
}

int main() {
  const auto [n, m] = Size{30, 26};
  std::vector<double> u(n * m), v(n * m);
  fill(u.data(), u.size(), 2);
  relax(std::span<double>(u), {n, m}, 9);
  blur(u, v, n * m, 7);
  result("u", u.data(), u.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
