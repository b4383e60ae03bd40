// SPDX-License-Identifier: Apache-2.0
//===- StripOrder.h - what a row does one after the other, strip by strip -===//
//
// Where a row does several things in turn, y[i] = 0 and then a sum of a[i][j] x[j], the rows of the
// sum cannot run together, for something stands between them. In a strip of rows, first the one for
// all rows and then the other, they can, and what one part has touched is still in a cache for the
// next one. Loop distribution within strips (strip mining): Wolfe, High Performance Compilers for
// Parallel Computing, 9.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_STRIPORDER_H
#define HETILE_POLY_STRIPORDER_H

#include "poly/band/Dependences.h"

#include <optional>

namespace hetile::poly {

/// `scop` with another order of its points: strips of `height` rows or columns of the band,
/// { S0[i, j] -> [x] }, and in each of them as many parts of what the outermost loop surrounds as
/// the dependences allow, one after the other. Nothing if that loop does not count the rows (or
/// columns), or cannot be cut. Throws isl::exception.
std::optional<Scop> inStrips(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height);

} // namespace hetile::poly

#endif
