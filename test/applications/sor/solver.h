#pragma once

#include "problem.h"

#include <functional>
#include <string>
#include <vector>

namespace poisson {

struct Progress {
  int sweep;
  double residual;
};

// Sweeps until the residual's max norm is small; looks at it every so many sweeps.
class Solver {
public:
  Solver(Problem &problem, const std::string &method, double omega);
  bool solve(double tolerance, int most, int every);
  const std::vector<Progress> &history() const { return history_; }
  int sweeps() const { return sweeps_; }

private:
  Problem &problem_;
  Grid other_, residual_;
  std::function<void()> sweep_;
  std::vector<Progress> history_;
  int sweeps_ = 0;
};

double bestOmega(int rows, int columns);

} // namespace poisson
/* SPDX-License-Identifier: Apache-2.0 */
