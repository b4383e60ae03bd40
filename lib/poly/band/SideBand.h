// SPDX-License-Identifier: Apache-2.0
//===- SideBand.h - the band of a single loop -------------------*- C++ -*-===//
//
// A single loop between nests has to follow their columns: u[i][0] lies in one of them, u[0][j]
// in all. So y is a subscript and not an iterator.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SIDEBAND_H
#define HETILE_POLY_SIDEBAND_H

#include "Band.h"

namespace hetile::poly {

/// Legal, and always there: in the worst case all of the loop is in one column. The nest is a
/// side. Throws isl::exception.
Band sideBand(const Scop &scop, const Dependences &deps);

} // namespace hetile::poly

#endif
