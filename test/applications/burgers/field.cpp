#include "field.hpp"

#include <cmath>

Field makeField(int rows, int columns, double value) { return Field(rows, Row(columns, value)); }

Flow::Flow(int rows, int columns) : u(makeField(rows, columns)), v(makeField(rows, columns)) {}

// A vortex, and a jet across it.
void swirl(Flow &flow) {
  const int n = flow.rows(), m = flow.columns();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const double x = double(j) / (m - 1), y = double(i) / (n - 1);
      const double dx = x - 0.45, dy = y - 0.55;
      const double near = std::exp(-30 * (dx * dx + dy * dy));
      flow.u[i][j] = -6 * dy * near + 0.8 * std::exp(-200 * (y - 0.25) * (y - 0.25));
      flow.v[i][j] = 6 * dx * near;
    }
}
// SPDX-License-Identifier: Apache-2.0
