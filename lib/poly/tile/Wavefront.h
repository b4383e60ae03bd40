// SPDX-License-Identifier: Apache-2.0
//===- Wavefront.h - rows of a tile that run together -----------*- C++ -*-===//
//
// Inside a tile, consecutive rows of the two innermost loops may run together, each some
// iterations behind the one before it, so that a chain of dependences along a row becomes
// several chains that the processor works on at once. Dependences decide how far behind.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_WAVEFRONT_H
#define HETILE_POLY_WAVEFRONT_H

#include "RowPair.h"

#include "model/Tiling.h"

#include <string>

namespace hetile::poly {

/// Marks the loops of `t.tile` whose rows run together, and says in `t.inner` of each innermost
/// loop what was found. `prefix` and the number of a schedule's dimension make the name of a loop's
/// iterator. Throws isl::exception.
void findWavefronts(const Scop &scop, const Dependences &deps, const std::string &prefix,
                    model::Tiling &t);

} // namespace hetile::poly

#endif
