#include "integrator.hpp"
#include "operators.hpp"

#include <algorithm>
#include <cmath>

Integrator::Integrator(Flow &f, const Config &c, const Boundary &b)
    : flow(f), config(c), boundary(b), half(f.rows(), f.columns()), first(f.rows(), f.columns()),
      second(f.rows(), f.columns()), dx(1.0 / (f.columns() - 1)), dy(1.0 / (f.rows() - 1)) {}

void Integrator::rates(const Flow &at, Flow &rate) const {
  clear(rate.u);
  clear(rate.v);
  const auto convect = config.upwind ? convectUpwind : convectCentral;
  convect(at, at.u, rate.u, dx, dy);
  convect(at, at.v, rate.v, dx, dy);
  diffuse(at.u, rate.u, config.viscosity, dx, dy);
  diffuse(at.v, rate.v, config.viscosity, dx, dy);
}

double Integrator::stable() const {
  double fastest = 1e-12;
  for (int i = 0; i < flow.rows(); i++)
    for (int j = 0; j < flow.columns(); j++)
      fastest = std::max(fastest, std::fabs(flow.u[i][j]) / dx + std::fabs(flow.v[i][j]) / dy);
  const double viscous = 2 * config.viscosity * (1 / (dx * dx) + 1 / (dy * dy));
  return config.cfl / (fastest + viscous);
}

double Integrator::step() {
  const double dt = stable();
  const int n = flow.rows(), m = flow.columns();
  rates(flow, first);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      half.u[i][j] = flow.u[i][j] + dt * first.u[i][j];
      half.v[i][j] = flow.v[i][j] + dt * first.v[i][j];
    }
  boundary.apply(half);
  rates(half, second);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      flow.u[i][j] += 0.5 * dt * (first.u[i][j] + second.u[i][j]);
      flow.v[i][j] += 0.5 * dt * (first.v[i][j] + second.v[i][j]);
    }
  boundary.apply(flow);
  now += dt;
  return dt;
}
// SPDX-License-Identifier: Apache-2.0
