// Velocities at the faces of cells: a vortex.
#pragma once

#include "array2d.hpp"

#include <cmath>

namespace advection {

struct Wind {
  Array2D<double> east, north;

  Wind(int rows, int columns) : east(rows, columns), north(rows, columns) {
    const double pi = std::acos(-1.0);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) {
        const double x = (j + 0.5) / columns, y = (i + 0.5) / rows;
        east(i, j) = std::sin(pi * x) * std::cos(pi * y);
        north(i, j) = -std::cos(pi * x) * std::sin(pi * y);
      }
  }
};

} // namespace advection
// SPDX-License-Identifier: Apache-2.0
