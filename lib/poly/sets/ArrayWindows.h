// SPDX-License-Identifier: Apache-2.0
//===- ArrayWindows.h - arrays of which a row uses a few rows ---*- C++ -*-===//
//
// A block need not store the whole of an array whose first index moves on with x: the versions of
// an array that has them, or a table that the nest fills row by row (the tables of dynamic
// programming).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ARRAYWINDOWS_H
#define HETILE_POLY_ARRAYWINDOWS_H

#include "poly/band/Band.h"
#include "poly/band/Dependences.h"
#include "poly/scop/Scop.h"

#include <vector>

namespace hetile::poly {

/// The window of each array: its points of row x touch first indices from x + first to x + last
/// only. Known for arrays with versions; in nests without, for arrays of two dimensions and more
/// whose elements are written once at most, and not read before: what such an element holds once it
/// is written is its value for good. Throws isl::exception.
std::vector<model::Window> findWindows(const Scop &scop, const Dependences &deps, const Band &band);

} // namespace hetile::poly

#endif
