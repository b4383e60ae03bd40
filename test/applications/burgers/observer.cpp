#include "observer.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

Observer::Observer(const std::string &name) {
  if (name.empty())
    return;
  file.reset(std::fopen(name.c_str(), "w"));
  if (!file)
    throw std::runtime_error("cannot write " + name);
}

void Observer::observe(const Flow &flow, int step, double time) {
  const int i = flow.rows() / 2, m = flow.columns();
  std::printf("%5d %.8f  %.12f %.12f\n", step, time, flow.u[i][m / 3], flow.v[i][m / 3]);
  if (!file)
    return;
  for (int j = 0; j < m; j++)
    std::fprintf(file.get(), "%d %d %.10g %.10g\n", step, j, flow.u[i][j], flow.v[i][j]);
}

void Observer::summary(const Flow &flow, double time) const {
  double energy = 0, most = 0, enstrophy = 0;
  const int n = flow.rows(), m = flow.columns();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const double s = flow.u[i][j] * flow.u[i][j] + flow.v[i][j] * flow.v[i][j];
      energy += 0.5 * s;
      most = std::max(most, s);
    }
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      const double w = flow.v[i][j + 1] - flow.v[i][j - 1] - flow.u[i + 1][j] + flow.u[i - 1][j];
      enstrophy += w * w;
    }
  std::printf("time %.10f energy %.12f enstrophy %.12f fastest %.12f\n", time, energy / (n * m),
              enstrophy / (n * m), std::sqrt(most));
}
// SPDX-License-Identifier: Apache-2.0
