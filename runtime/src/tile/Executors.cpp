//===- Executors.cpp - which executor runs the tiles of a job -------------===//
//
// Rectangles where they pay, which is the order's affair.
//
//===----------------------------------------------------------------------===//
#include "tile/Executors.h"

#include "tile/TileOrder.h"

namespace hetile::runtime {

TileExecutor &tilesOf(const Question &question) { return TileOrder::of(question); }

} // namespace hetile::runtime
