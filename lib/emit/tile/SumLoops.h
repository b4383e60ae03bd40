// SPDX-License-Identifier: Apache-2.0
//===- SumLoops.h - loops that add neighbours up, as C text -----*- C++ -*-===//
//
// An innermost loop that adds elements to sums in its order: the runtime does it, for many elements
// at once (hetile_add_doubles).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_SUMLOOPS_H
#define HETILE_EMIT_SUMLOOPS_H

#include "JamLoops.h"

namespace hetile::emit {

/// True if all that the innermost loop `loop` does is to add neighbours in memory to sums of `float`
/// and `double`, none of which two statements share.
bool addsNeighbours(const model::Ast &loop, const model::Nest &nest);

/// True if all that is in `ast` are such loops; bindings in it have been inlined.
bool onlyAddsNeighbours(const model::Ast &ast, const model::Nest &nest);

/// Writes such a loop.
void writeSums(Writer &w, const model::Ast &loop, const model::Nest &nest, const TileBody &body,
               const JamFrame &frame);

} // namespace hetile::emit

#endif
