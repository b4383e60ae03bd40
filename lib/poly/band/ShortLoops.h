// SPDX-License-Identifier: Apache-2.0
//===- ShortLoops.h - statements with their innermost loops -----*- C++ -*-===//
//
// A sum over the points of a stencil is a loop of a few iterations. A scheduler that may move in it
// prefers to do so, and finds nothing that goes with the loops around it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SHORTLOOPS_H
#define HETILE_POLY_SHORTLOOPS_H

#include "poly/scop/Scop.h"

#include <optional>

namespace hetile::poly {

/// True if dimension `d` of `points` has a few values, whatever all others are. Throws
/// isl::exception.
bool isShort(const isl::set &points, size_t d);

/// Maps each point to that of the same statement in which innermost loops of a few iterations, as
/// constants say, are at one of them: a schedule of these points gives one of all, pulled back. At
/// least two loops of a statement stay. Nothing if there are no such loops. Throws isl::exception.
std::optional<isl::union_pw_multi_aff> atOnePoint(const Scop &scop);

} // namespace hetile::poly

#endif
