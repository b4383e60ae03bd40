// Flux of a tracer through the faces of a cell, from where the wind comes.
#ifndef ADVECTION_UPWIND_HPP
#define ADVECTION_UPWIND_HPP

namespace advection {

inline double upwind(double behind, double ahead, double speed) {
  return speed > 0 ? speed * behind : speed * ahead;
}

/// The nests of a step stand here once for all schemes.
inline void diffuse(double *to, const double *from, int rows, int columns, double by) {
  for (int i = 1; i < rows - 1; ++i)
    for (int j = 1; j < columns - 1; ++j) {
      const int at = i * columns + j;
      to[at] = from[at] + by * (from[at - columns] + from[at + columns] + from[at - 1] +
                                from[at + 1] - 4 * from[at]);
    }
}

} // namespace advection

#endif
// SPDX-License-Identifier: Apache-2.0
