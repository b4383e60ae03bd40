// SPDX-License-Identifier: Apache-2.0
//===- SumLoops.h - loops that only add, as C text --------------*- C++ -*-===//
//
// An innermost loop that adds to sums in its order: the runtime does it, for many iterations at
// once (hetile_add_doubles).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_SUMLOOPS_H
#define HETILE_EMIT_SUMLOOPS_H

#include "JamLoops.h"

namespace hetile::emit {

/// True if all that the innermost loop `loop` does is to add to sums of `float` and `double`, none
/// of which two statements share.
bool addsInRow(const model::Ast &loop, const model::Nest &nest);

/// True if all that is in `ast` are such loops; bindings in it have been inlined.
bool onlyAddsInRows(const model::Ast &ast, const model::Nest &nest);

/// Writes such a loop; short rows as `oneByOne` writes it.
void writeSums(Writer &w, const model::Ast &loop, const model::Nest &nest, const TileBody &body,
               const JamFrame &frame, const std::function<void()> &oneByOne);

} // namespace hetile::emit

#endif
