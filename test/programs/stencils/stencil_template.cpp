// A function template that is used with two types.
#include "../result.h"
#include <vector>

template <typename T> void relax(T *u, int n, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      u[i] = (u[i - 1] + u[i] + u[i + 1]) / T(3);
}

int main() {
  std::vector<double> d(60);
  std::vector<float> f(60);
  fill(d.data(), d.size(), 691);
  for (size_t i = 0; i < d.size(); i++)
    f[i] = static_cast<float>(d[i]);
  relax(d.data(), 60, 20);
  relax(f.data(), 60, 20);
  result("double", d.data(), 60 * sizeof(double));
  result("float", f.data(), 60 * sizeof(float));
}
// SPDX-License-Identifier: Apache-2.0
