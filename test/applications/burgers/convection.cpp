#include "operators.hpp"

#include <algorithm>
#include <cmath>

namespace {
// The smaller slope, or none where they differ in sign.
inline double minmod(double a, double b) {
  if (a * b <= 0)
    return 0;
  return std::fabs(a) < std::fabs(b) ? a : b;
}
} // namespace

void convectUpwind(const Flow &flow, const Field &q, Field &rate, double dx, double dy) {
  const int n = flow.rows(), m = flow.columns();
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m - 2; j++) {
      const double a = flow.u[i][j], b = flow.v[i][j];
      double qx, qy;
      if (a > 0)
        qx = (q[i][j] - q[i][j - 1]) +
             0.5 * (minmod(q[i][j + 1] - q[i][j], q[i][j] - q[i][j - 1]) -
                    minmod(q[i][j] - q[i][j - 1], q[i][j - 1] - q[i][j - 2]));
      else
        qx = (q[i][j + 1] - q[i][j]) -
             0.5 * (minmod(q[i][j + 2] - q[i][j + 1], q[i][j + 1] - q[i][j]) -
                    minmod(q[i][j + 1] - q[i][j], q[i][j] - q[i][j - 1]));
      if (b > 0)
        qy = (q[i][j] - q[i - 1][j]) +
             0.5 * (minmod(q[i + 1][j] - q[i][j], q[i][j] - q[i - 1][j]) -
                    minmod(q[i][j] - q[i - 1][j], q[i - 1][j] - q[i - 2][j]));
      else
        qy = (q[i + 1][j] - q[i][j]) -
             0.5 * (minmod(q[i + 2][j] - q[i + 1][j], q[i + 1][j] - q[i][j]) -
                    minmod(q[i + 1][j] - q[i][j], q[i][j] - q[i - 1][j]));
      rate[i][j] -= a * qx / dx + b * qy / dy;
    }
}

void convectCentral(const Flow &flow, const Field &q, Field &rate, double dx, double dy) {
  const int n = flow.rows(), m = flow.columns();
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      rate[i][j] -= flow.u[i][j] * (q[i][j + 1] - q[i][j - 1]) / (2 * dx) +
                    flow.v[i][j] * (q[i + 1][j] - q[i - 1][j]) / (2 * dy);
}
// SPDX-License-Identifier: Apache-2.0
