// SPDX-License-Identifier: Apache-2.0
//===- ProductLoops.h - products in blocks, as C text -----------*- C++ -*-===//
//
// Three loops around a statement like that of a matrix product (model::Blocked).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_PRODUCTLOOPS_H
#define HETILE_EMIT_PRODUCTLOOPS_H

#include "JamLoops.h"

namespace hetile::emit {

/// Writes the loops, for compilers with vectors; `otherwise` writes them for few iterations.
void writeProduct(Writer &w, const model::Ast &loop, const model::Nest &nest, const TileBody &body,
                  const JamFrame &frame, const std::function<void()> &otherwise);

} // namespace hetile::emit

#endif
