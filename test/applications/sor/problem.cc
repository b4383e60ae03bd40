#include "problem.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace poisson {

namespace {

const double pi = std::acos(-1.0);

void waves(Problem &p) {
  const int n = p.u.rows(), m = p.u.columns();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const double x = j * p.h, y = i * p.h;
      p.exact(i, j) = std::sin(2 * pi * x) * std::sin(pi * y);
      p.f(i, j) = 5 * pi * pi * p.exact(i, j);
    }
  p.known = true;
}

void charges(Problem &p) {
  const int n = p.u.rows(), m = p.u.columns();
  static const double place[4][3] = {
      {0.3, 0.3, 1}, {0.7, 0.3, -1}, {0.3, 0.6, -0.5}, {0.6, 0.7, 0.5}};
  for (const auto &c : place)
    p.f(static_cast<int>(c[1] * (n - 1)), static_cast<int>(c[0] * (m - 1))) = c[2] / (p.h * p.h);
  p.known = false;
}

// Harmonic: nothing but the rim.
void saddle(Problem &p) {
  const int n = p.u.rows(), m = p.u.columns();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const double x = j * p.h, y = i * p.h;
      p.exact(i, j) = x * x - y * y + 0.5 * x * y;
    }
  p.known = true;
}

void rimFrom(Grid &u, const Grid &exact) {
  const int n = u.rows(), m = u.columns();
  for (int i = 0; i < n; i++) {
    u(i, 0) = exact(i, 0);
    u(i, m - 1) = exact(i, m - 1);
  }
  for (int j = 0; j < m; j++) {
    u(0, j) = exact(0, j);
    u(n - 1, j) = exact(n - 1, j);
  }
}

} // namespace

Problem::Problem(std::string what, int rows, int columns)
    : name(std::move(what)), h(1.0 / (columns - 1)), f(rows, columns), u(rows, columns),
      exact(rows, columns), known(false) {}

Problem makeProblem(const std::string &name, int rows, int columns) {
  Problem p(name, rows, columns);
  if (name == "waves")
    waves(p);
  else if (name == "charges")
    charges(p);
  else if (name == "saddle")
    saddle(p);
  else
    throw std::invalid_argument("problems are waves, charges and saddle");
  rimFrom(p.u, p.exact);
  return p;
}

} // namespace poisson
// SPDX-License-Identifier: Apache-2.0
