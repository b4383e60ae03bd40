// SPDX-License-Identifier: Apache-2.0
//===- TileLoops.h - the loops of a tile as C text --------------*- C++ -*-===//
//
// Runs the statements of a tile: the user's iterators by name and type where that is possible, rows
// one after the other or several together (model::Wavefront).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_TILELOOPS_H
#define HETILE_EMIT_TILELOOPS_H

#include "TileBody.h"

namespace hetile::emit {

/// Loops over the points of a tile; bindings in `a` have been inlined. A loop gets the user's
/// iterator, by name and type, where all statements in it agree.
void writeTile(Writer &w, const model::Ast &a, const model::Nest &nest, const Spelling &spelling,
               const TileBody &body);

} // namespace hetile::emit

#endif
