// SPDX-License-Identifier: Apache-2.0
//===- Diagonals.h - columns that run along no diagonal ---------*- C++ -*-===//
//
// Where a statement is at one element of the diagonal, as the source of a wave in the middle of a
// square, u[m][m], isl prefers columns 2t + i - j, which need no shift by m there, to 2t + i. But
// i - j runs along no dimension of an array: blocks of columns are no blocks of memory then, and
// tiles cut the innermost loop.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_DIAGONALS_H
#define HETILE_POLY_DIAGONALS_H

#include "Band.h"

namespace hetile::poly {

/// findBand(), but for columns along a diagonal where there are others. Throws isl::exception.
std::optional<Band> findBandOffDiagonals(const Scop &scop, const Dependences &deps,
                                         std::string &schedule);

} // namespace hetile::poly

#endif
