#include "solver.h"
#include "relax.h"

#include <cmath>
#include <stdexcept>

namespace poisson {

double bestOmega(int rows, int columns) {
  const double pi = std::acos(-1.0);
  const double rho = 0.5 * (std::cos(pi / (rows - 1)) + std::cos(pi / (columns - 1)));
  return 2 / (1 + std::sqrt(1 - rho * rho));
}

Solver::Solver(Problem &problem, const std::string &method, double omega)
    : problem_(problem), other_(problem.u), residual_(problem.u.rows(), problem.u.columns()) {
  Problem &p = problem_;
  if (method == "seidel")
    sweep_ = [&p] { gaussSeidel(p.u, p.f, p.h); };
  else if (method == "sor")
    sweep_ = [&p, omega] { successiveOver(p.u, p.f, p.h, omega); };
  else if (method == "redblack")
    sweep_ = [&p, omega] { redBlack(p.u, p.f, p.h, omega); };
  else if (method == "jacobi")
    sweep_ = [this, &p] { dampedJacobi(p.u, other_, p.f, p.h, 0.9); };
  else
    throw std::invalid_argument("methods are seidel, sor, redblack and jacobi");
}

bool Solver::solve(double tolerance, int most, int every) {
  residual(problem_.u, problem_.f, problem_.h, residual_);
  const double goal = tolerance * maxNorm(residual_);
  while (sweeps_ < most) {
    sweep_();
    sweeps_++;
    if (sweeps_ % every != 0)
      continue;
    residual(problem_.u, problem_.f, problem_.h, residual_);
    const double norm = maxNorm(residual_);
    history_.push_back({sweeps_, norm});
    if (norm <= goal)
      return true;
  }
  return false;
}

} // namespace poisson
// SPDX-License-Identifier: Apache-2.0
