#pragma once

#include "grid.h"

#include <string>

namespace poisson {

// -div grad u = f on the unit square, u given at the rim.
struct Problem {
  std::string name;
  double h;
  Grid f, u, exact;
  bool known; // whether the exact solution is

  Problem(std::string what, int rows, int columns);
};

Problem makeProblem(const std::string &name, int rows, int columns);

} // namespace poisson
/* SPDX-License-Identifier: Apache-2.0 */
