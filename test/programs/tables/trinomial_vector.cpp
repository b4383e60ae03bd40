// An option by a trinomial tree over a std::vector, backwards in time.
#include "../result.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  const int steps = 40;
  std::vector<double> value(2 * steps + 1);
  const double pu = 0.3, pm = 0.4, pd = 0.3, discount = 0.999, strike = 100.0;
  for (int j = 0; j <= 2 * steps; ++j)
    value[j] = std::max(100.0 * std::exp(0.02 * (j - steps)) - strike, 0.0);
  // expect: tiled
  for (int t = steps - 1; t >= 0; --t)
    for (int j = 0; j <= 2 * t; ++j)
      value[j] = discount * (pd * value[j] + pm * value[j + 1] + pu * value[j + 2]);
  std::printf("%.17g\n", value[0]);
  result("values", value.data(), value.size() * sizeof(double));
}
// SPDX-License-Identifier: Apache-2.0
