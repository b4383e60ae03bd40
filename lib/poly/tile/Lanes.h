// SPDX-License-Identifier: Apache-2.0
//===- Lanes.h - rows of a tile as the lanes of vectors ---------*- C++ -*-===//
//
// Rows that run together, each some iterations behind the one before it, do the same in every step:
// one vector instruction does it for all, and what goes from row to row moves to the next lane.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_LANES_H
#define HETILE_POLY_LANES_H

#include "RowPair.h"

namespace hetile::poly {

/// How the rows of `p` run as lanes; nothing if they may not, or if compilers would not make vector
/// instructions of the statements. Throws isl::exception.
std::optional<model::Lanes> findLanes(const Scop &scop, const Dependences &deps,
                                      const RowFacts &facts, const RowPair &p);

} // namespace hetile::poly

#endif
