// The nine velocities of D2Q9.
#pragma once

namespace d2q9 {
constexpr int Q = 9;
constexpr int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
constexpr int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
constexpr double weight[Q] = {4.0 / 9,  1.0 / 9,  1.0 / 9,  1.0 / 9, 1.0 / 9,
                              1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

inline double equilibrium(int k, double rho, double ux, double uy) {
  const double cu = 3 * (cx[k] * ux + cy[k] * uy);
  return weight[k] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
}
} // namespace d2q9
/* SPDX-License-Identifier: Apache-2.0 */
