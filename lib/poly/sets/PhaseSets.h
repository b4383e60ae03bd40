// SPDX-License-Identifier: Apache-2.0
//===- PhaseSets.h - the set functions of some rows -------------*- C++ -*-===//
//
// A long band is executed in phases along x, so that blocks may change in between. A phase
// reads what was last written before it and leaves what is not written again in it: both follow
// from the dependences of the whole nest.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PHASESETS_H
#define HETILE_POLY_PHASESETS_H

#include "poly/band/Band.h"

#include "model/Tiling.h"

#include <optional>

namespace hetile::poly {

/// True if columns move on with the rows, so that what a block holds grows with their number.
/// Throws isl::exception.
bool hasPhases(const Band &band);

/// The functions of a phase, or nothing if isl needs too long for them. `points`: those of the
/// band. `scop.context` holds all that is known of the parameters.
std::optional<model::Phases> describePhases(const Scop &scop, const Dependences &deps,
                                            const Band &band, isl::set points,
                                            const model::BoundNames &names);

} // namespace hetile::poly

#endif
