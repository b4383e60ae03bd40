// The daily bread: a flattened std::vector and n + 2 columns.
#include "../result.h"
#include <cmath>
#include <vector>

int main() {
  const int n = 26;
  std::vector<double> u((n + 2) * (n + 2)), f((n + 2) * (n + 2));
  fill(u.data(), u.size(), 661);
  fill(f.data(), f.size(), 662);
  const double h2 = 1.0 / (n * n);
  // expect: tiled
  for (int iter = 0; iter < 5; iter++) {
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++)
        u[i * (n + 2) + j] =
            0.25 * (u[(i - 1) * (n + 2) + j] + u[(i + 1) * (n + 2) + j] + u[i * (n + 2) + j - 1] +
                    u[i * (n + 2) + j + 1] + h2 * f[i * (n + 2) + j]);
  }
  result("u", u.data(), u.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
