// SPDX-License-Identifier: Apache-2.0
//===- OrderTile.h - the order of points inside a tile ----------*- C++ -*-===//
//
// What the room `tile` knows of, tried one after the other.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ORDERTILE_H
#define HETILE_POLY_ORDERTILE_H

#include "AnalysisOptions.h"
#include "TileScop.h"

namespace hetile::poly {

/// Gives the loops of `t`, which were made from `origin`, their order; where that takes more steps
/// than allowed, they stay as they are. Never throws.
void orderTile(const Origin &origin, const Options &options, model::Tiling &t);

} // namespace hetile::poly

#endif
