#include "boundary.hpp"

#include <stdexcept>

namespace {
// Nothing moves at the rim.
class NoSlip : public Boundary {
  void apply(Flow &f) const override {
    const int n = f.rows(), m = f.columns();
    for (int i = 0; i < n; i++)
      f.u[i][0] = f.v[i][0] = f.u[i][m - 1] = f.v[i][m - 1] = 0;
    for (int j = 0; j < m; j++)
      f.u[0][j] = f.v[0][j] = f.u[n - 1][j] = f.v[n - 1][j] = 0;
  }
};

// Nothing crosses the rim; along it there is no friction.
class Slip : public Boundary {
  void apply(Flow &f) const override {
    const int n = f.rows(), m = f.columns();
    for (int i = 0; i < n; i++) {
      f.u[i][0] = f.u[i][m - 1] = 0;
      f.v[i][0] = f.v[i][1];
      f.v[i][m - 1] = f.v[i][m - 2];
    }
    for (int j = 0; j < m; j++) {
      f.v[0][j] = f.v[n - 1][j] = 0;
      f.u[0][j] = f.u[1][j];
      f.u[n - 1][j] = f.u[n - 2][j];
    }
  }
};
} // namespace

std::unique_ptr<Boundary> Boundary::make(const std::string &name) {
  if (name == "noslip")
    return std::make_unique<NoSlip>();
  if (name == "slip")
    return std::make_unique<Slip>();
  throw std::invalid_argument("walls are slip or noslip");
}
// SPDX-License-Identifier: Apache-2.0
