//===- Skewing.h - storage that follows the columns -------------*- C++ -*-===//
//
// A block of skewed columns touches a parallelogram of an array; its bounding box is small
// only in coordinates that are skewed likewise.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SKEWING_H
#define HETILE_POLY_SKEWING_H

#include "Band.h"

#include "../model/Tiling.h"

#include <map>
#include <string>
#include <vector>

namespace hetile::poly {

using Coefficients = std::vector<int64_t>; // one for each iterator of a statement

/// Coefficients of x (member 0) or y (member 1) of a band's `xy` for each statement, by tuple name.
std::map<std::string, Coefficients> coefficients(const isl::union_map &xy, int member);

/// For each array a linear form of its subscripts that differs from y by a constant at every
/// access, if there is one that is not a subscript itself. Throws isl::exception.
std::vector<model::Skew> findSkews(const Scop &scop, const Band &band);

/// Of each array the last dimension whose subscripts y runs along; < 0: none. Throws
/// isl::exception.
std::vector<int> columnDimensions(const Scop &scop, const Band &band);

} // namespace hetile::poly

#endif
