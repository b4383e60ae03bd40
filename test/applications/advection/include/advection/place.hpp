// Where an element is, and how far a step may go.
#ifndef ADVECTION_PLACE_HPP
#define ADVECTION_PLACE_HPP

#include <cstddef>

namespace advection {

inline std::size_t place(int i, int j, int columns) { return std::size_t(i) * columns + j; }

constexpr double largest_courant = 0.4;

} // namespace advection

#endif
// SPDX-License-Identifier: Apache-2.0
