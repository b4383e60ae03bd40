// SPDX-License-Identifier: Apache-2.0
//===- PieceLoops.h - loops over one convex set ----------------*- C++ -*-===//
//
// The loops that visit a convex set of integer points are its constraints, sorted by the last
// dimension in them, once the dimensions behind it are eliminated (Ancourt and Irigoin 1991).
// isl's code generator does this too, and much more that a single piece does not need.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PIECELOOPS_H
#define HETILE_POLY_PIECELOOPS_H

#include "Isl.h"

#include "model/Ast.h"

#include <optional>
#include <string>

namespace hetile::poly {

/// Loops that visit each point of `piece` once, in lexicographic order, where the parameters are in
/// `context`; the leaves are User nodes of `target` with the coordinates of the point. Loop d is
/// called `prefix` and d; a dimension that is an affine function of those before it has no loop. A
/// Block: one loop nest for each part that needs its own. Nothing if the set has strides, or is not
/// bounded, or has numbers beyond 2^60: such sets are for scan(). Throws isl::exception.
std::optional<model::Ast> pieceLoops(isl::basic_set piece, isl::set context, unsigned target,
                                     const std::string &prefix);

} // namespace hetile::poly

#endif
