// SPDX-License-Identifier: Apache-2.0
//===- Guards.h - what must hold on entry -----------------------*- C++ -*-===//
//
// Conditions on the sizes under which the model tells the truth about the memory that the
// nest touches.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_GUARDS_H
#define HETILE_POLY_GUARDS_H

#include "poly/scop/Scop.h"

#include "model/Remark.h"
#include "model/Tiling.h"

#include <optional>

namespace hetile::poly {

struct Guards {
  isl::set holds; // { : parameters for which the analysis is right }
  std::vector<model::Mapped> mapped;    // for each array: what the runtime checks on entry
  std::optional<model::Remark> refused; // they can never hold
};

/// Subscripts must stay inside their row, whether they come from a flattened one or were written
/// so: what lies beyond it is an element of the next one, by another name. An element that is
/// touched only under a condition outside the model must lie inside a known extent, or in
/// memory that the runtime finds accessible. Throws isl::exception.
Guards findGuards(const Scop &scop);

} // namespace hetile::poly

#endif
