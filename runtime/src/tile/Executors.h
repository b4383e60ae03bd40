//===- Executors.h - which executor runs the tiles of a job -----*- C++ -*-===//
//
// The choice between the executors of one rank. One that runs tiles elsewhere is chosen here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_EXECUTORS_H
#define HETILE_RUNTIME_EXECUTORS_H

#include "tile/TileExecutor.h"

namespace hetile::runtime {

/// Runs the tiles of `question` on this rank: by itself, without threads.
TileExecutor &tilesOf(const Question &question);

} // namespace hetile::runtime

#endif
