// SPDX-License-Identifier: Apache-2.0
//===- BlockSets.h - the set functions of a nest ----------------*- C++ -*-===//
//
// docs/design.md, section 3: what a block reads in, what crosses an edge, what it writes
// out; parametric in the sizes of the problem and in the bounds of the tile.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_BLOCKSETS_H
#define HETILE_POLY_BLOCKSETS_H

#include "poly/band/Band.h"

#include "model/Tiling.h"

namespace hetile::poly {

/// The sets of a nest as sets of array elements { B[e] } in the nest's parameters and the
/// bounds of the tile (names as in model::BoundNames).
struct Sets {
  isl::union_set footprint; // of columns [y0, y1)
  isl::union_set liveIn;    // of the tile [x0, x1) x [y0, y1)
  isl::union_set cross;     // rows [x0, x1), written in [ylo, yedge), read at or right of yedge
  isl::union_set liveOut;   // of the tile
  isl::union_map tile;      // { S0[t, i] -> source order } restricted to the tile
  std::optional<isl::union_map> part; // the same, of a part of it: also z in [z0, z1)
  isl::set depth;           // { [z] } of the tile, if there is a part
  isl::set rows;            // { [x] } of the columns [y0, y1)
  isl::set points;          // { [x, y] } of the whole band
};

/// Throws isl::exception.
Sets buildSets(const Scop &scop, const Dependences &deps, const Band &band,
               const model::BoundNames &names);

} // namespace hetile::poly

#endif
