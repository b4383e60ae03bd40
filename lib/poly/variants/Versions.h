// SPDX-License-Identifier: Apache-2.0
//===- Versions.h - a copy of an array for each outer iteration -*- C++ -*-===//
//
// A knapsack in one row overwrites values that columns far to the left still want: no order of
// blocks is right. With a version of the row for each iteration of the outermost loop the
// overwriting is gone, and what is left is the flow of values, which must stay what it is.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_VERSIONS_H
#define HETILE_POLY_VERSIONS_H

#include "model/Tiling.h"
#include "poly/band/Band.h"
#include "poly/band/Dependences.h"
#include "poly/entry/EntryData.h"

#include <optional>

namespace hetile::poly {

/// `nest` with a leading dimension for the iteration of the outermost loop in front of the
/// arrays that it overwrites (Array::versions), for values that fulfil `assumption`. Nothing if
/// there is no such array, or if a read may want values of different ages. Throws
/// isl::exception.
std::optional<model::Nest> withVersions(isl::ctx ctx, const model::Nest &nest,
                                        const Assumption &assumption);

} // namespace hetile::poly

#endif
