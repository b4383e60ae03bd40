// SPDX-License-Identifier: Apache-2.0
//===- Coefficients.h - a band as linear forms ------------------*- C++ -*-===//
//
// What x and y are for each statement: one coefficient for each of its iterators.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_COEFFICIENTS_H
#define HETILE_POLY_COEFFICIENTS_H

#include "poly/scop/Scop.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hetile::poly {

using Coefficients = std::vector<int64_t>; // one for each iterator of a statement

/// Coefficients of x (member 0) or y (member 1) of a band's `xy` for each statement, by tuple name.
std::map<std::string, Coefficients> coefficients(const isl::union_map &xy, int member);

/// Of each array the last dimension whose subscripts y of `xy` runs along; < 0: none. Throws
/// isl::exception.
std::vector<int> columnDimensions(const Scop &scop, const isl::union_map &xy);

/// True if y of `xy` runs along these dimensions of some array upwards at one access, and downwards
/// at another: forwards through a row, say, and back. Throws isl::exception.
bool isFolded(const Scop &scop, const isl::union_map &xy, const std::vector<int> &columns);

/// True if y of `xy` runs along these dimensions of the arrays in one direction: at all accesses,
/// the subscripts differ from y, or from -y, by nearly the same. Throws isl::exception.
bool runsOneWay(const Scop &scop, const isl::union_map &xy, const std::vector<int> &columns);

} // namespace hetile::poly

#endif
