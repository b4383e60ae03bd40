// SPDX-License-Identifier: Apache-2.0
//===- PanelOrder.h - factorizations by panels ------------------*- C++ -*-===//
//
// Cholesky, LU and their kind: what one step finds, all later ones use for updates. Some steps run
// together, a panel; all elements beyond it then have these updates at once, and they are a product
// (model::Product).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PANELORDER_H
#define HETILE_POLY_PANELORDER_H

#include "poly/band/Dependences.h"

#include <optional>

namespace hetile::poly {

/// `scop` with another order of its points: panels of `height` rows, { S0[i, j, k] -> [x] }, and in
/// each of them in source order all else, then the updates beyond it. Nothing if there are no such
/// updates, if their order matters, or if a dependence would lead backwards. Throws isl::exception.
std::optional<Scop> inPanels(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height);

} // namespace hetile::poly

#endif
