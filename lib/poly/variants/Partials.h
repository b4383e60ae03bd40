// SPDX-License-Identifier: Apache-2.0
//===- Partials.h - partial results that stay in their columns --*- C++ -*-===//
//
// The partial results of a reduction have one element for each iteration of the outermost loop.
// Where that loop numbers the rows, each of them goes through all columns, over every edge between
// blocks. With one for each iteration of the loop that numbers the columns none of them leaves its
// column.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PARTIALS_H
#define HETILE_POLY_PARTIALS_H

#include "poly/scop/Isl.h"

#include "model/Model.h"

#include <optional>
#include <string>

namespace hetile::poly {

/// `nest` with partial results by columns of the band `bandMap` ({ S0[t, i] -> [x, y] } in isl
/// notation) wherever values may be combined in any order and elements would cross columns. Nothing
/// if there are none. Throws isl::exception.
std::optional<model::Nest> withPartialsInColumns(isl::ctx ctx, const model::Nest &nest,
                                                 const std::string &bandMap);

} // namespace hetile::poly

#endif
