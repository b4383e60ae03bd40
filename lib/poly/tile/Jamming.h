// SPDX-License-Identifier: Apache-2.0
//===- Jamming.h - iterations of outer loops that run together --*- C++ -*-===//
//
// Unroll-and-jam: where the innermost loop is parallel and iterations of a loop around it update
// the same elements, several of them run together (model::Jam).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_JAMMING_H
#define HETILE_POLY_JAMMING_H

#include "RowPair.h"

#include <optional>

namespace hetile::poly {

/// How iterations of `loop`, and of the loop in its body, run together around the innermost loop
/// `inner`, whose body are statements. Nothing if they may not, or would gain nothing. Throws
/// isl::exception.
std::optional<model::Jam> findJam(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                                  const model::Ast &loop, const model::Ast &inner);

} // namespace hetile::poly

#endif
