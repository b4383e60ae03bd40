// SPDX-License-Identifier: Apache-2.0
//===- Executors.h - which executor runs the tiles of a job -----*- C++ -*-===//
//
// The choice between the executors of one rank. One that runs tiles elsewhere is chosen here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_EXECUTORS_H
#define HETILE_RUNTIME_EXECUTORS_H

#include "machine/Team.h"
#include "tile/TileExecutor.h"

namespace hetile::runtime {

/// From now on this rank is a member with these threads (null: without). `always`: they run every
/// piece, whether they are faster or not. Before any tile runs.
void useThreads(Team *team, bool always);

/// Threads of this rank, with its own.
int threadsOfTiles();

/// Runs the tiles of `question` on this rank.
TileExecutor &tilesOf(const Question &question);

} // namespace hetile::runtime

#endif
