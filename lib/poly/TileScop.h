// SPDX-License-Identifier: Apache-2.0
//===- TileScop.h - from one scop to its tiling -----------------*- C++ -*-===//
//
// One reading of a nest through all passes: dependences, guards, band, sets, loops.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_TILESCOP_H
#define HETILE_POLY_TILESCOP_H

#include "PassTexts.h"
#include "model/Remark.h"
#include "model/Tiling.h"
#include "poly/band/Dependences.h"

#include <optional>
#include <string>
#include <variant>

namespace hetile::poly {

/// What a tiling was made from.
struct Origin {
  Scop scop;
  Dependences deps;
  isl::union_map rows, columns; // of the band
  isl::union_set points; // of the tile, over the names of its bounds
};

/// The tiling of `scop`; the guards it needs are added to what is asked on entry, which is
/// all that `known` does not say. `steep`: see isSteep(). Throws isl::exception.
std::variant<model::Tiling, model::Remark> tileScop(Scop scop, isl::set known, Dumps *dumps,
                                                    bool &steep, std::optional<Origin> &origin);

} // namespace hetile::poly

#endif
