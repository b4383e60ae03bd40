// Carries a tracer round a vortex: advection ROWS COLUMNS STEPS EVERY
#include "monitor.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: advection ROWS COLUMNS STEPS EVERY\n");
    return 2;
  }
  const int rows = std::atoi(argv[1]), columns = std::atoi(argv[2]);
  const int steps = std::atoi(argv[3]), every = std::atoi(argv[4]);
  advection::Tracer tracer(rows, columns);
  for (int k = 0; k < steps; ++k) {
    if (k % every == 0)
      report(k, tracer);
    tracer.step();
  }
  report(steps, tracer);
  std::printf("%.17g\n", smoothest(tracer));
}
// SPDX-License-Identifier: Apache-2.0
