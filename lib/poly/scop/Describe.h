// SPDX-License-Identifier: Apache-2.0
//===- Describe.h - sets as expressions and loops ---------------*- C++ -*-===//
//
// What set functions are written from: the extent of a set along a dimension, and loops that
// visit array elements.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_DESCRIBE_H
#define HETILE_POLY_DESCRIBE_H

#include "Scop.h"

#include "model/Tiling.h"

namespace hetile::poly {

/// Of the iterators of loops: short names may be macros or variables of the user.
constexpr const char *IteratorPrefix = "ht_c";

/// Extent of `set` along dimension `dim`, over its parameters. Throws isl::exception.
model::Interval interval(isl::set set, int dim, isl::set context);

/// Whether the pieces of a set may overlap: then an element may be visited more than once.
/// `DisjointIfFew`: where apart they are many, as where nobody knows which of two sizes is larger.
enum class Pieces { Disjoint, Overlapping, DisjointIfFew };

/// Elements one array after the other, each in convex pieces with loops of their
/// own, in row-major order. Scanned together, isl would interleave the pieces under nested
/// case distinctions, slow to find and hard to read. Throws isl::exception.
model::Ast scanElements(const Scop &scop, isl::union_set elements, isl::set context,
                        Pieces pieces = Pieces::Disjoint);

} // namespace hetile::poly

#endif
