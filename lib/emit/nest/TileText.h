// SPDX-License-Identifier: Apache-2.0
//===- TileText.h - the tile of one nest ------------------------*- C++ -*-===//
//
// The function that runs the points of a tile on local storage.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_TILETEXT_H
#define HETILE_EMIT_TILETEXT_H

#include "NestContext.h"

namespace hetile::emit {

void writeTileFunction(Writer &w, const NestContext &context);

} // namespace hetile::emit

#endif
