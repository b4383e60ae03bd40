// A tracer in the wind.
#pragma once

#include "array2d.hpp" // again
#include "upwind.hpp"
#include "wind.hpp"

namespace advection {

class Tracer {
public:
  Tracer(int rows, int columns)
      : now_(rows, columns, 0.01), next_(rows, columns, 0.01), wind_(rows, columns) {
    for (int i = rows / 4; i < rows / 2; ++i)
      for (int j = columns / 4; j < columns / 2; ++j)
        now_(i, j) = 1 + 0.001 * (i % 7) + 0.002 * (j % 5);
  }

  void step() {
    move();
    settle();
  }

  double at(int i, int j) const { return now_(i, j); }
  const Array2D<double> &values() const { return now_; }

private:
  Array2D<double> now_, next_;
  Wind wind_;

  void move() {
    const double c = largest_courant;
    for (int i = 1; i < now_.rows() - 1; ++i)
      for (int j = 1; j < now_.columns() - 1; ++j)
        next_(i, j) =
            now_(i, j) -
            c * (upwind(now_(i, j), now_(i, j + 1), wind_.east(i, j)) -
                 upwind(now_(i, j - 1), now_(i, j), wind_.east(i, j - 1)) +
                 upwind(now_(i, j), now_(i + 1, j), wind_.north(i, j)) -
                 upwind(now_(i - 1, j), now_(i, j), wind_.north(i - 1, j)));
  }

  /// Along rows and down, as sediment does; in place.
  void settle() {
    for (int i = 1; i < now_.rows() - 1; ++i)
      for (int j = 1; j < now_.columns() - 1; ++j)
        now_(i, j) = 0.9 * next_(i, j) + 0.05 * (now_(i - 1, j) + now_(i, j - 1));
  }
};

} // namespace advection
// SPDX-License-Identifier: Apache-2.0
