#include "arguments.h"
#include "solver.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <stdexcept>

using namespace poisson;

namespace {

void print(const Problem &p, const Solver &solver, bool converged) {
  for (const Progress &step : solver.history())
    std::printf("%6d %.12e\n", step.sweep, step.residual);
  std::printf("%s after %d sweeps\n", converged ? "converged" : "not converged", solver.sweeps());
  if (p.known)
    std::printf("error %.12e\n", maxDifference(p.u, p.exact));
  std::printf("largest %.12e mean square %.12e middle %.12e\n", maxNorm(p.u), meanSquare(p.u),
              p.u(p.u.rows() / 2, p.u.columns() / 3));
}

} // namespace

int main(int argc, char **argv) {
  try {
    const Arguments a = parse(argc, argv);
    Problem problem = makeProblem(a.problem, a.rows, a.columns);
    const double omega = a.omega > 0 ? a.omega : bestOmega(a.rows, a.columns);
    Solver solver(problem, a.method, omega);
    std::printf("%s by %s, %d x %d, omega %.6f\n", problem.name.c_str(), a.method.c_str(), a.rows,
                a.columns, omega);
    const auto begin = std::chrono::steady_clock::now();
    const bool converged = solver.solve(a.tolerance, a.sweeps, a.every);
    const auto end = std::chrono::steady_clock::now();
    std::fprintf(stderr, "%.3f s\n", std::chrono::duration<double>(end - begin).count());
    print(problem, solver, converged);
  } catch (const std::invalid_argument &error) {
    std::fprintf(stderr, "sor: %s\n%s", error.what(), usage());
    return 2;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "sor: %s\n", error.what());
    return 1;
  }
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
