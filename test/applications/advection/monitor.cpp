#include "monitor.hpp"

#include <advection/upwind.hpp>

#include <cstdio>

void report(int step, const advection::Tracer &tracer) {
  const auto &v = tracer.values();
  std::printf("%d: %.17g %.17g\n", step, tracer.at(v.rows() / 2, v.columns() / 3),
              tracer.at(v.rows() - 2, v.columns() - 2));
}

/// The tracer after ten steps of diffusion, and a second tracer beside it.
double smoothest(const advection::Tracer &tracer) {
  const auto &v = tracer.values();
  std::vector<double> a(v.data(), v.data() + v.size()), b(a);
  for (int k = 0; k < 5; ++k) {
    advection::diffuse(b.data(), a.data(), v.rows(), v.columns(), 0.2);
    advection::diffuse(a.data(), b.data(), v.rows(), v.columns(), 0.1);
  }
  advection::Tracer other(v.rows(), v.columns());
  other.step();
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    sum += a[k] * (1 + k % 3);
  return sum + other.at(v.rows() / 3, v.columns() / 3);
}
// SPDX-License-Identifier: Apache-2.0
