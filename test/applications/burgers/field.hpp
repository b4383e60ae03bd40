#ifndef FIELD_HPP
#define FIELD_HPP

#include <vector>

using Row = std::vector<double>;
using Field = std::vector<Row>;

// Two components of a velocity at the points of a grid.
struct Flow {
  Field u, v;
  Flow(int rows, int columns);
  int rows() const { return static_cast<int>(u.size()); }
  int columns() const { return static_cast<int>(u[0].size()); }
};

Field makeField(int rows, int columns, double value = 0);
void swirl(Flow &flow);

#endif
// SPDX-License-Identifier: Apache-2.0
