// SPDX-License-Identifier: Apache-2.0
//===- Skewing.h - storage that follows the columns -------------*- C++ -*-===//
//
// A block of skewed columns touches a parallelogram of an array; its bounding box is small
// only in coordinates that are skewed likewise.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SKEWING_H
#define HETILE_POLY_SKEWING_H

#include "poly/band/Band.h"

#include "model/Tiling.h"

#include <vector>

namespace hetile::poly {

/// For each array a linear form of its subscripts that differs from y by a constant at every
/// access, if there is one that is not a subscript itself. Throws isl::exception.
std::vector<model::Skew> findSkews(const Scop &scop, const Band &band);

} // namespace hetile::poly

#endif
