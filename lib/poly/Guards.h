//===- Guards.h - what must hold on entry -----------------------*- C++ -*-===//
//
// Conditions on the sizes under which the model tells the truth about the memory that the
// nest touches.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_GUARDS_H
#define HETILE_POLY_GUARDS_H

#include "Scop.h"

#include "../model/Remark.h"

#include <optional>

namespace hetile::poly {

struct Guards {
  isl::set holds; // { : parameters for which the analysis is right }
  std::optional<model::Remark> refused; // they can never hold, or are not known
};

/// Subscripts that come from a flattened one must stay inside their row; an element that is
/// touched only under a condition outside the model must be touched anyhow elsewhere in the
/// nest, or lie inside a known extent. Throws isl::exception.
Guards findGuards(const Scop &scop);

} // namespace hetile::poly

#endif
