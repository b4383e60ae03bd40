#include "relax.h"

namespace poisson {

void gaussSeidel(Grid &u, const Grid &f, double h) {
  for (int i = 1; i < u.rows() - 1; i++)
    for (int j = 1; j < u.columns() - 1; j++)
      u(i, j) = 0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) + h * h * f(i, j));
}

void successiveOver(Grid &u, const Grid &f, double h, double omega) {
  const int n = u.rows(), m = u.columns();
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      const double relaxed =
          0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) + h * h * f(i, j));
      u(i, j) += omega * (relaxed - u(i, j));
    }
}

// First the points of even sums of indices, then the others.
void redBlack(Grid &u, const Grid &f, double h, double omega) {
  const int n = u.rows(), m = u.columns();
  for (int colour = 0; colour < 2; colour++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + colour + 1) % 2; j < m - 1; j += 2) {
        const double relaxed =
            0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) + h * h * f(i, j));
        u(i, j) += omega * (relaxed - u(i, j));
      }
}

void dampedJacobi(Grid &u, Grid &other, const Grid &f, double h, double omega) {
  const int n = u.rows(), m = u.columns();
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      other(i, j) =
          (1 - omega) * u(i, j) +
          omega * 0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) + h * h * f(i, j));
  u.swap(other);
}

void residual(const Grid &u, const Grid &f, double h, Grid &r) {
  const int n = u.rows(), m = u.columns();
  const double scale = 1 / (h * h);
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      r(i, j) =
          f(i, j) - scale * (4 * u(i, j) - u(i - 1, j) - u(i + 1, j) - u(i, j - 1) - u(i, j + 1));
}

} // namespace poisson
// SPDX-License-Identifier: Apache-2.0
